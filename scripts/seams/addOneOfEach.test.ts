import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const additions = fileURLToPath(new URL('additions', import.meta.url))

/** Each kind of thing that one file adds, and how many: a frame event is a contract of two programs. */
const filesNeeded: Record<string, number> = {
  'buy provider': 1,
  chain: 1,
  connector: 1,
  'data provider': 1,
  error: 1,
  'frame event': 2,
  language: 1,
  'local instance': 1,
  'login provider': 1,
  picture: 1,
  route: 1,
  'token list': 1,
  view: 1,
  wallet: 1,
  'worker method': 1,
}

const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
/** Whether the copy is built and tried. That takes a core half a minute, so CI's first road leaves it to the second. */
const isWide = isDeep || process.env.GANGWAY_ROAD !== 'first'
const meta = { skipReason: 'run by npm test -- --system, and by npm run test:deep' }
/** Tried in the second road too: one of each way in which something is added, by what loads in seconds. */
const quick = ['chain', 'connector', 'error', 'frame event', 'token list', 'worker method']

/** None of the additions starts a program, and to build those takes the copy longer than its tests. */
const config = `import config from './vitest.config.js'
const { projects = [], ...test } = config.test ?? {}
const withoutPrograms = projects.map((project) =>
  typeof project === 'object' && 'test' in project ? { ...project, test: { ...project.test, globalSetup: [] } } : project,
)
export default { ...config, test: { ...test, projects: withoutPrograms } }
`

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** What vitest's reporter of JSON says of one file. */
type Result = {
  name: string
  message: string
  assertionResults: readonly { status: string; failureMessages: readonly string[] }[]
}

let copy = ''

/** The tree as it stands, with what is installed by links, but the workspaces' own. */
async function copyTree(): Promise<string> {
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  })
  const to = mkdtempSync(join(tmpdir(), 'gangway-seams-'))
  const files = stdout.split('\0').filter((file) => file && !file.startsWith('scripts/seams/'))
  for (const folder of new Set(files.map(dirname))) mkdirSync(join(to, folder), { recursive: true })
  for (const file of files) cpSync(join(root, file), join(to, file), { force: true })
  writeFileSync(join(to, 'seams.config.ts'), config)
  for (const folder of new Set(files.filter((file) => file.endsWith('package.json')).map(dirname)))
    linkModules(join(root, folder, 'node_modules'), join(to, folder, 'node_modules'))
  return to
}

function linkModules(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  for (const name of tryReaddir(from)) {
    // Caches of the tree this is a copy of.
    if (name.startsWith('.')) continue
    mkdirSync(to, { recursive: true })
    // Links among workspaces are relative: copied, they lead into the copy.
    if (name === '@gangway')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name))
  }
}

function tryReaddir(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

beforeAll(async () => {
  if (!isWide) return
  copy = await copyTree()
  for (const seam of Object.keys(filesNeeded)) cpSync(join(additions, seam), copy, { recursive: true })
  await run('node', ['scripts/generate.mjs'], { cwd: copy })
}, 120_000)
afterAll(() => copy && rmSync(copy, { recursive: true, force: true }))

describe('one file adds one thing (docs/decisions/0018-slices.md)', () => {
  test('default: how many files each takes', () => {
    const counts = Object.fromEntries(
      Object.keys(filesNeeded).map((seam) => {
        const files = listFiles(join(additions, seam))
        return [
          seam,
          { files: files.filter((file) => !isTest(file)).length, tests: files.filter(isTest).length },
        ]
      }),
    )
    console.table(counts)
    for (const [seam, files] of Object.entries(filesNeeded)) expect(counts[seam]).toEqual({ files, tests: 1 })
    expect(readdirSync(additions).sort()).toEqual(Object.keys(filesNeeded).sort())
  })

  test('behavior: none of them is in the way of what is there', () => {
    const added = Object.keys(filesNeeded).flatMap((seam) => listFiles(join(additions, seam)))
    expect(new Set(added).size).toBe(added.length)
    expect(
      added.filter((file) => tryReaddir(join(root, dirname(file))).includes(file.split('/').at(-1) ?? '')),
    ).toEqual([])
  })

  test.skipIf(!isWide)('behavior: the tree with all of them builds', { timeout: 240_000, meta }, async () => {
    const tsc = join(root, 'node_modules/typescript-native/bin/tsc')
    const { stdout } = await run('node', [tsc, '-p', '.'], { cwd: copy }).catch((error) => error)
    expect(stdout).toBe('')
  })

  test.skipIf(!isWide)(
    'behavior: each of them works, all in deep runs',
    { timeout: 240_000, meta },
    async () => {
      const tests = (isDeep ? Object.keys(filesNeeded) : quick)
        .flatMap((seam) => listFiles(join(additions, seam)))
        .filter(isTest)
      const vitest = join(root, 'node_modules/vitest/vitest.mjs')
      const { stdout, stderr } = await run(
        'node',
        [vitest, 'run', '--config=seams.config.ts', '--maxWorkers=2', '--reporter=json', ...tests],
        { cwd: copy, maxBuffer: 64 * 1024 * 1024 },
      ).catch((error) => error)
      const report = /^{"numTotal.*$/m.exec(stdout)?.[0]
      expect(report, stderr).toBeTruthy()
      const { testResults } = JSON.parse(report ?? '') as { testResults: readonly Result[] }
      const outcomes = testResults.map(({ name, message, assertionResults }) => [
        name.slice(copy.length + 1),
        assertionResults.flatMap(({ status, failureMessages }) =>
          status === 'passed' ? [] : [status, ...failureMessages],
        ),
        message,
      ])
      expect(outcomes.sort()).toEqual(tests.sort().map((file) => [file, [], '']))
    },
  )
})
