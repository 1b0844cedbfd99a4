// The code that stands for libraries where there are none, under other names, so that both are in
// one program (bare.h).
#ifndef FLIPSIDE_TESTS_BARE_NAMES_H
#define FLIPSIDE_TESTS_BARE_NAMES_H

#define json_new_object bare_json_new_object
#define json_new_list bare_json_new_list
#define json_add bare_json_add
#define json_add_text bare_json_add_text
#define json_add_buffer bare_json_add_buffer
#define json_add_int bare_json_add_int
#define json_add_real bare_json_add_real
#define json_add_measure bare_json_add_measure
#define json_add_flag bare_json_add_flag
#define json_append bare_json_append
#define json_append_text bare_json_append_text
#define json_append_int bare_json_append_int
#define json_append_measure bare_json_append_measure
#define json_make_text bare_json_make_text
#define json_make_int bare_json_make_int
#define json_make_flag bare_json_make_flag
#define json_make_real bare_json_make_real
#define json_take_text bare_json_take_text
#define json_take_number bare_json_take_number
#define json_take_int bare_json_take_whole
#define json_write_line bare_json_write_line
#define json_write_file bare_json_write_file
#define json_write_script bare_json_write_script
#define json_write_part bare_json_write_part
#define json_read bare_json_read
#define json_read_message bare_json_read_sent
#define json_free bare_json_free
#define json_member bare_json_member
#define json_length bare_json_length
#define json_entry bare_json_entry
#define json_holds_object bare_json_holds_object
#define json_holds_list bare_json_holds_list
#define json_holds_int bare_json_holds_int
#define json_holds_number bare_json_holds_number
#define json_holds_flag bare_json_holds_flag
#define json_text_of bare_json_text_of
#define json_int_of bare_json_int_of
#define json_number_of bare_json_number_of
#define json_flag_of bare_json_flag_of
#define json_unknown_key bare_json_unknown_key
#define pack_compress bare_pack_compress
#define pack_expand bare_pack_expand

#endif
