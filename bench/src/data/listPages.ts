import { toAccountPath } from './toAccountPath.js'

/** Paths of the pages of a history behind the first, which alone is cached. */
export async function listPages(url: string, account: string, count: number): Promise<string[]> {
  const first = toAccountPath(account, 'history')
  const paths: string[] = []
  while (paths.length < count) {
    const response = await fetch(url + (paths.at(-1) ?? first))
    const { next } = (await response.json()) as { next: string }
    paths.push(`${first}&cursor=${next}`)
  }
  return paths
}
