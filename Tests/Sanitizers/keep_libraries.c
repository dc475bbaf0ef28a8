/* Preloaded into the tests under LeakSanitizer: a library that was loaded stays loaded, or what it
 * left behind could not be told by its name. */
int dlclose(void *library) {
  (void)library;
  return 0;
}
