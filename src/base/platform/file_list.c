#include "file.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

// Appends a path. Returns false if memory runs out.
static bool add_path(FileList *list, const char *directory, const char *name) {
    char **grown = realloc(list->paths, (list->count + 1) * sizeof *grown);
    if (!grown)
        return false;
    list->paths = grown;
    Text path = {0};
    text_format(&path, "%s%s%s", directory, directory[strlen(directory) - 1] == '/' ? "" : "/",
                name);
    if (path.failed) {
        text_free(&path);
        return false;
    }
    list->paths[list->count++] = path.data;
    return true;
}

static bool is_regular(const char *path) {
    return file_kind(path) == FILE_REGULAR;
}

static bool is_directory(const char *path) {
    struct stat info;
    return lstat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool list_matching(const char *directory, bool (*wanted)(const char *path), FileList *list,
                          Error *error) {
    *list = (FileList){0};
    DIR *entries = *directory ? opendir(directory) : NULL;
    if (!entries)
        return error_system(error, *directory ? errno : ENOENT, "cannot read the directory %s",
                            directory);
    bool good = true;
    for (struct dirent *entry; good && (entry = readdir(entries));) {
        if (entry->d_name[0] == '.')
            continue;
        good = add_path(list, directory, entry->d_name);
        if (good && !wanted(list->paths[list->count - 1]))
            free(list->paths[--list->count]);
    }
    closedir(entries);
    if (!good) {
        file_list_free(list);
        return error_set(error, "out of memory");
    }
    if (list->count > 0)
        qsort(list->paths, list->count, sizeof *list->paths, compare_names);
    return true;
}

bool file_list(const char *directory, FileList *list, Error *error) {
    return list_matching(directory, is_regular, list, error);
}

bool file_list_directories(const char *directory, FileList *list, Error *error) {
    return list_matching(directory, is_directory, list, error);
}

void file_list_free(FileList *list) {
    for (size_t i = 0; i < list->count; i++)
        free(list->paths[i]);
    free(list->paths);
    *list = (FileList){0};
}
