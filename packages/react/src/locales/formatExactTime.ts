/** The full date and time with zone of `time`, ms since 1970. interface-guide.md §12. */
export function formatExactTime(time: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'long' }).format(time)
}
