import { parseArgs } from 'node:util'

/**
 * The options and the rest of a command's arguments, each option a text that may be given several times; null: one that
 * is not known, or without its text.
 */
export function readOptions(
  args: readonly string[],
  names: readonly string[],
): { options: Readonly<Record<string, readonly string[] | undefined>>; rest: readonly string[] } | null {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string', multiple: true } as const]))
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { options: values as Record<string, string[] | undefined>, rest: positionals }
  } catch {
    return null
  }
}
