#include "file.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

// Adds a path to the list, which is grown; false when memory is refused.
static bool add_path(FileList *list, const char *folder, const char *name) {
    char **grown = realloc(list->paths, (list->count + 1) * sizeof *grown);
    if (!grown)
        return false;
    list->paths = grown;
    Text path = {0};
    text_format(&path, "%s%s%s", folder, folder[strlen(folder) - 1] == '/' ? "" : "/", name);
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

static bool is_folder(const char *path) {
    struct stat info;
    return lstat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool list_those(const char *folder, bool (*wanted)(const char *path), FileList *list,
                       Error *error) {
    *list = (FileList){0};
    DIR *entries = *folder ? opendir(folder) : NULL;
    if (!entries)
        return error_system(error, *folder ? errno : ENOENT, "cannot read the folder %s", folder);
    bool good = true;
    for (struct dirent *entry; good && (entry = readdir(entries));) {
        if (entry->d_name[0] == '.')
            continue;
        good = add_path(list, folder, entry->d_name);
        if (good && !wanted(list->paths[list->count - 1]))
            free(list->paths[--list->count]);
    }
    closedir(entries);
    if (!good) {
        file_list_free(list);
        return error_set(error, "not enough memory");
    }
    if (list->count > 0)
        qsort(list->paths, list->count, sizeof *list->paths, compare_names);
    return true;
}

bool file_list(const char *folder, FileList *list, Error *error) {
    return list_those(folder, is_regular, list, error);
}

bool file_list_directories(const char *folder, FileList *list, Error *error) {
    return list_those(folder, is_folder, list, error);
}

void file_list_free(FileList *list) {
    for (size_t i = 0; i < list->count; i++)
        free(list->paths[i]);
    free(list->paths);
    *list = (FileList){0};
}
