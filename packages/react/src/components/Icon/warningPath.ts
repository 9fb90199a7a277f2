/** The sign for what needs attention; by itself, because the connect button needs it before every other drawing. */
export const warningPath = 'M12 4 2.8 19.5h18.4zM12 10v4.5m0 2.6v.1'
