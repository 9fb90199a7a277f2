/** The kind of mark by which a test tells which state of the dialog it has seen. */
export const dialogStateAnnotation = 'dialog state'
