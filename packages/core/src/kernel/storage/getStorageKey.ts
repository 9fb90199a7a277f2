/** The key a config keeps something under: two configs of one origin keep apart by their names. */
export function getStorageKey({ name }: { name: string }, key: string): string {
  return name === '' ? key : `${key}:${name}`
}
