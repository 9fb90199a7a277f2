const dateTime =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** Reads an RFC 3339 time as Unix milliseconds; null for anything else, days no month has included. */
export function readDateTime(text: string): number | null {
  const day = dateTime.exec(text)?.[1]
  if (!day) return null
  // A day such as 31 February is moved into March rather than refused.
  const midnight = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return null
  return Date.parse(text)
}
