/** How a day is called in a list; the catalogue has the words for the first two. */
export function formatDay(
  day: number,
  now: number,
  language: string,
): 'today' | 'yesterday' | { date: string } {
  const today = new Date(now)
  today.setHours(0, 0, 0, 0)
  if (day === today.getTime()) return 'today'
  today.setDate(today.getDate() - 1)
  if (day === today.getTime()) return 'yesterday'
  const isThisYear = new Date(day).getFullYear() === new Date(now).getFullYear()
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
  return { date: format.format(day) }
}
