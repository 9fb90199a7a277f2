import { parseArgs } from 'node:util'

/** What a command was given. */
export type CommandOptions = {
  options: Readonly<Record<string, readonly string[] | undefined>>
  /** Those of the switches that are there. */
  switches: ReadonlySet<string>
  rest: readonly string[]
}

/**
 * The options and the rest of a command's arguments, each option a text that may be given several times, each switch without
 * one; null: one that is not known, or without its text.
 */
export function readOptions(
  args: readonly string[],
  names: readonly string[],
  switchNames: readonly string[] = [],
): CommandOptions | null {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: 'string', multiple: true }] as const),
    ...switchNames.map((name) => [name, { type: 'boolean' }] as const),
  ])
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const given: Readonly<Record<string, unknown>> = values
    const switches = new Set(switchNames.filter((name) => given[name] === true))
    return { options: values as Record<string, string[] | undefined>, switches, rest: positionals }
  } catch {
    return null
  }
}
