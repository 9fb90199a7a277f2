import { readFileSync, statSync } from 'node:fs'
import type { EnvironmentProblem } from '@gangway/server-kit'
import { variables } from './variables.js'

type ProcessEnv = Readonly<Record<string, string | undefined>>

/** Bytes of the longest value that is read of a file. */
const longestValue = 1024 * 1024

const suffix = '_FILE'

/**
 * The environment with each `<NAME>_FILE` replaced by a `<NAME>` that has what the file holds, blanks around it left out:
 * secrets then stand in no list of variables. Who may read the file is for whoever mounts it to say.
 */
export function readFileVariables(
  given: ProcessEnv,
  names: readonly string[] = Object.keys(variables),
): { env: ProcessEnv; problems: EnvironmentProblem[] } {
  const env: Record<string, string | undefined> = { ...given }
  const problems: EnvironmentProblem[] = []
  for (const field of Object.keys(given).filter((name) => isFileVariable(name, names))) {
    const name = field.slice(0, -suffix.length)
    const path = given[field]?.trim()
    delete env[field]
    if (!path) continue
    const isTwice = Boolean(given[name]?.trim())
    const read = isTwice ? { problem: `stands beside ${name}: set one of the two` } : readValue(path)
    if ('text' in read) env[name] = read.text
    else problems.push({ field, description: read.problem })
  }
  return { env, problems }
}

/** Whether a variable names the file of another one; `BLOCKLIST_FILE` is one of its own. */
function isFileVariable(field: string, names: readonly string[]): boolean {
  if (!field.endsWith(suffix) || names.includes(field)) return false
  const name = field.slice(0, -suffix.length)
  return names.some((each) => (each.endsWith('_*') ? isOfFamily(name, each) : each === name))
}

const isOfFamily = (name: string, family: string) =>
  name.startsWith(family.slice(0, -1)) && name.length >= family.length

function readValue(path: string): { text: string } | { problem: string } {
  try {
    if (statSync(path).size > longestValue) return { problem: 'is longer than 1 MiB' }
    const text = readFileSync(path, 'utf8').trim()
    return text ? { text } : { problem: 'is empty' }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return { problem: `cannot be read (${code})` }
  }
}
