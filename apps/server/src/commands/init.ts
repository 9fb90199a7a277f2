import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GangwayError } from '@gangway/protocol'
import { createConfigError } from '@gangway/server-kit'
import { readServerConfig } from '../settings/readServerConfig.js'
import { type Ask, openTerminal } from '../setup/openTerminal.js'
import { type Answers, type Question, questions } from '../setup/questions.js'
import { renderSetup, type Setup } from '../setup/renderSetup.js'
import { readOptions } from './readOptions.js'

const flags = questions.map(({ name }) => name)
const usage = `Usage: init [--for compose|systemd] [--tls public|local] [--folder <folder>] ${flags.map((name) => `[--${name} <…>]`).join(' ')}
What is not said is asked for; without a terminal all has to be said. Other users see what is said in the list of processes;
@<path> in place of an answer has it read from that file, as for a password.
`

/**
 * `init`: asks for the host names, the mail server and the nodes of a deployment, makes its secrets, and writes the file it
 * is started with. Writes over nothing: secrets are made once. Resolves with the exit code.
 */
export async function runInitCommand(
  args: readonly string[],
  _env: Readonly<Record<string, string | undefined>> = {},
  { ask, close }: { ask: Ask; close(): void } = openTerminal(),
): Promise<number> {
  try {
    const read = readOptions(args, ['for', 'tls', 'folder', ...flags])
    const form = read?.options.for?.at(-1) ?? 'compose'
    const tls = read?.options.tls?.at(-1) ?? 'public'
    if (!read || read.rest.length > 0) return tellUsage()
    if ((form !== 'compose' && form !== 'systemd') || (tls !== 'public' && tls !== 'local'))
      return tellUsage()
    const given = Object.fromEntries(
      flags.map((name) => [name, read.options[name]?.map((text) => readSaid(name, text)).join(' ')]),
    )
    const answers = await collect(given, ask)
    if (!answers) return tellUsage()
    const setup = renderSetup(answers, form, tls)
    for (const env of setup.processes) readServerConfig(env)
    return await write(setup, read.options.folder?.at(-1) ?? '.')
  } catch (error) {
    if (!(error instanceof GangwayError) || error.code !== 'INVALID_CONFIG') throw error
    process.stderr.write(`Nothing was written:\n${error.hints.map((hint) => `  ${hint}\n`).join('')}`)
    return 1
  } finally {
    close()
  }
}

function tellUsage(): number {
  process.stderr.write(usage)
  return 2
}

/** What was said, or what the file holds that was named. */
function readSaid(name: string, text: string): string {
  if (!text.startsWith('@')) return text
  try {
    return readFileSync(text.slice(1), 'utf8').trim()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw createConfigError([
      { field: `--${name}`, description: `${text.slice(1)} cannot be read (${code})` },
    ])
  }
}

/** Every answer, from the arguments or the person; null where one is missing or wrong and nobody can be asked. */
async function collect(
  given: Readonly<Record<string, string | undefined>>,
  ask: Ask,
): Promise<Answers | null> {
  const answers: Partial<Answers> = {}
  for (const question of questions) {
    const answer = await getAnswer(question, given[question.name]?.trim(), answers, ask)
    if (answer === null) return null
    answers[question.name] = answer
  }
  return answers as Answers // each question has its answer
}

async function getAnswer(
  { name, text, isSecret, getDefault, findFault }: Question,
  said: string | undefined,
  before: Partial<Answers>,
  ask: Ask,
): Promise<string | null> {
  const fallback = getDefault?.(before)
  for (let answer = said ?? (ask ? undefined : fallback); ; answer = undefined) {
    if (answer === undefined) {
      if (!ask) return null
      answer = (await ask(`${text}${fallback ? ` [${fallback}]` : ''}: `)).trim() || fallback || ''
    }
    const fault = findFault(answer, before)
    if (fault === undefined) return answer
    process.stderr.write(`--${name}: ${answer === '' || isSecret ? 'it' : answer} ${fault}\n`)
    if (!ask) return null
  }
}

async function write({ files }: Setup, folder: string): Promise<number> {
  const all = files.map(({ name, text }) => ({ path: join(folder, name), text }))
  // Before the first is written: half of a deployment's files would keep the next try from making the rest.
  const there = all.find(({ path }) => existsSync(path))
  if (there) return tellFailure(there.path, 'EEXIST')
  for (const { path, text } of all) {
    try {
      await writeFile(path, text, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      return tellFailure(path, error instanceof Error && 'code' in error ? String(error.code) : 'unknown')
    }
    process.stdout.write(`${path} is written, for your eyes alone.\n`)
  }
  process.stdout.write('Start the services as docs/self-hosting.md shows, and have check look at each.\n')
  return 0
}

function tellFailure(path: string, code: string): number {
  const why =
    code === 'EEXIST'
      ? 'is there already, and its secrets with it: change what is in it by hand, or move it away'
      : `cannot be written (${code})`
  process.stderr.write(`${path} ${why}\n`)
  return 1
}
