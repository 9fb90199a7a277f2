import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { readEnvironment } from '@gangway/server-kit'
import { afterAll, describe, expect, type TestContext, test } from 'vitest'
import { readServerConfig } from '../../apps/server/src/settings/readServerConfig.js'
import { variables } from '../../apps/server/src/settings/variables.js'
import { cloneRepository } from './cloneRepository.js'
import { type DocumentCommand, readCommands, readDocumentCommands } from './readDocumentCommands.js'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const serverProgram = 'node --conditions=gangway-source --import tsx apps/server/src/main.ts'

/** Commands of one kind, and what is tried of each. */
type Rule = {
  is: RegExp
  /** Why its commands are not run. */
  notRun?: string
  /** Looks at what can be told without running it; it always happens. */
  check?(command: DocumentCommand, match: RegExpExecArray): unknown
  /** Looks at what came of it once it has run. */
  after?(match: RegExpExecArray): void
  /** Which of them only `npm run test:deep` runs. */
  long?: RegExp
}

const rules: readonly Rule[] = [
  { is: /^(?:GANGWAY_PORT_BASE=\d+ )?npm (start)$/, notRun: 'does not end', check: expectScript },
  { is: /^npm run (dev|docs)$/, notRun: 'does not end', check: expectScript },
  { is: /^npm run (docs) -- --build$/, check: expectScript, long: /./ },
  {
    is: /^npm (test|run test:deep)(?: -- --system)?$/,
    notRun: 'is the run of this test',
    check: expectScript,
  },
  {
    is: /^npm run (bench)(?: -- (?:--)?(\w+))?$/,
    notRun: 'measures for minutes, and wants the machine for itself',
    check(command, match) {
      expectScript(command, match)
      if (match[2]) expect(read('bench/src/main.ts')).toMatch(new RegExp(`has\\('(--)?${match[2]}'\\)`))
    },
  },
  {
    is: /^npm run (check|build:packages|build:server|reset|format|structure)$/,
    check: expectScript,
    long: /./,
  },
  // One is run on a clone where nothing is built; the journeys of the others are those of `npm test`.
  { is: /^npm run (journeys) -- names$/, check: expectScript, long: /./ },
  {
    is: /^npm run (journeys) -- (\w+)$/,
    notRun: 'names journeys which are part of this run',
    check(command, match) {
      expectScript(command, match)
      const isNamed = (file: string) => file.endsWith('.spec.ts') && file.includes(match[2] ?? '')
      expect(readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' }).some(isNamed)).toBe(true)
    },
  },
  {
    is: /^(?:(GANGWAY_\w+)=\S+ )?npx vitest run (?:--config=[\w./]+ )?((?:[\w./][\w./-]*(?: |$))+)(?:-u)?$/,
    check(_command, [, variable, paths = '']) {
      for (const path of paths.trim().split(' ')) expect(existsSync(join(root, path)), path).toBe(true)
      if (variable) expect(read(paths.trim())).toContain(`process.env.${variable}`)
    },
    long: /./,
  },
  {
    is: /^node (?:scripts\/generate|dev\/contracts\/compile)\.mjs$/,
    after: () => expect(listChanged(['packages/registry/src', 'dev/contracts/artifacts'])).toEqual([]),
    long: /compile/,
  },
  {
    is: /^npx vite build (apps\/\w+)$/,
    after: ([, folder = '']) => expect(readdirSync(join(getClone(), folder, 'dist'))).not.toEqual([]),
    long: /./,
  },
  {
    is: new RegExp(`^(.*) ${serverProgram}$`),
    notRun: 'does not end; its variables are read as the server reads them',
    async check(command) {
      expect(readServerConfig(await readVariables(command)).roles).not.toEqual([])
    },
  },
  {
    is: new RegExp(`^${serverProgram} (\\w+) (\\w+) \\S+$`),
    notRun: 'sends a mail of a deployment, or changes its names',
    check: (_command, [, file = '', word = '']) =>
      expect(read(`apps/server/src/commands/${file}.ts`)).toContain(`'${word}'`),
  },
  {
    is: /^[A-Z_]+=\S*(?:"| [A-Z_]+=.*)?$|^[A-Z_]+="\$\(.*\)"$|^KEY_ENCRYPTION_KEYS=".*"$/,
    notRun: 'sets variables, which are read as the server reads them',
    async check(command) {
      const names = [...command.command.matchAll(/(?:^| )([A-Z_]+)=/g)].map(([, name = '']) => name)
      const { problems, values } = readEnvironment(variables, await readVariables(command))
      expect(problems.filter(({ field }) => names.includes(field))).toEqual([])
      for (const name of names) expect(values).toHaveProperty(name, expect.anything())
    },
  },
  { is: /^printf %s \S+ \| sha256sum$|^openssl rand -base64 32$/ },
  {
    is: /^curl -H "[^"]+" 'https:\/\/api\.example(\/[\w/]+)\?[^']*'$/,
    notRun: 'asks the server of a deployment',
    check: (_command, [, path = '']) =>
      expect(read('packages/protocol/src/data-api/events.ts')).toContain(`'${path}'`),
  },
  {
    is: /^(?:docker (?:build|run|compose)|helm install) .*$/,
    notRun: 'needs a container engine or a cluster; apps/server/tests/deploy.test.ts reads the files',
    check: expectDeployment,
  },
  {
    is: /^sudo (?:-u postgres |systemd-run .*)?(?:cp|install|useradd|createuser|createdb|systemctl|node) .*$/,
    notRun: 'changes the system of a deployment',
    check: expectDeployment,
  },
  {
    is: /^node (apps\/frame\/tools\/openRecoveryFile\.mjs) \S+\.json$/,
    notRun:
      'opens a person’s file with their password; apps/frame/src/wallet/makeRecoveryFile.test.ts runs it',
    check: (_command, [, file = '']) => expect(existsSync(join(root, file))).toBe(true),
  },
  {
    is: /^npm run (release:(?:dry|pack))$/,
    notRun: 'asks the package registry, or takes minutes',
    check: expectScript,
  },
  {
    is: /^npm run (release:version)$/,
    notRun: 'raises versions; raiseVersion.test.mjs runs it',
    check: expectScript,
  },
  {
    is: /^npm (?:install|create gangway(?:@latest)?)(?: .*)?$/,
    notRun: 'asks the package registry',
    check({ command }) {
      for (const [name] of command.matchAll(/@gangway\/[\w-]+/g))
        expect(existsSync(join(root, name.replace('@gangway', 'packages'))), name).toBe(true)
      const [, template] = /--template (\S+)/.exec(command) ?? []
      if (template) expect(readdirSync(join(root, 'packages/create-gangway/templates'))).toContain(template)
    },
  },
  { is: /^npm ls @[\w-]+\/[\w-]+$/, notRun: 'looks at another app' },
  { is: /^npm (?:stage|trust) .*$/, notRun: 'is for who publishes' },
  { is: /^npm publish \S+\.tgz --access public$/, notRun: 'publishes' },
]

const commands = readDocumentCommands(root)
const findRule = ({ command }: DocumentCommand) => rules.find(({ is }) => is.test(command))
const known = commands.flatMap((command) => {
  const rule = findRule(command)
  const match = rule?.is.exec(command.command)
  return rule && match ? [{ ...command, rule, match }] : []
})
const unique = (list: typeof known, key: (each: DocumentCommand) => string) =>
  list.filter((each, index) => list.findIndex((other) => key(other) === key(each)) === index)
// A script is looked up beside its document, so a folder tries it again; a command is run once.
const toCheck = unique(known, ({ document, command }) => `${dirname(document)} ${command}`)
const toRun = unique(known, ({ command }) => command).filter(({ rule }) => !rule.notRun)

let clone: string | undefined
/** Where commands run: a fresh clone, made when the first one needs it. */
function getClone(): string {
  clone ??= cloneRepository(root)
  return clone
}
afterAll(() => {
  if (clone) rmSync(clone, { recursive: true })
})

describe('commands of the documents', () => {
  test('default: each is of a kind that is tried below', () => {
    expect(commands.length).toBeGreaterThan(50)
    const unknown = commands.filter((command) => !findRule(command))
    expect(unknown.map(({ document, line, command }) => `${document}:${line}: ${command}`)).toEqual([])
  })

  test.for(toCheck.filter(({ rule }) => rule.check).map(named))(
    'default: %s: names what is there',
    async ([, { rule, match, ...command }]) => {
      await rule.check?.(command, match)
    },
  )

  test.for(toRun.map(named))('default: %s: runs', { timeout: 1_200_000 }, async ([, each], context) => {
    const { rule, match, command } = each
    skipWhere(rule, command, context)
    await run(command.replace('<file>', `${process.env.GANGWAY_ENSIP15_TESTS}`))
    rule.after?.(match)
  })
})

test('behavior: commands are found in blocks, lists and sentences, with their lines', () => {
  const text = [
    'First `npm install --global x`, `GANGWAY_A=1 npm',
    'start`; `npm run bench` or `-- --gate`; never `npm`, `src/git`.',
    '```sh',
    '# a comment',
    'A=1 \\',
    'anything at all',
    '```',
    '```',
    'npm test     everything',
    'a drawing',
    '```',
    '',
    '    docker run x',
    '    import y',
  ].join('\n')
  expect(readCommands(text)).toEqual([
    { line: 1, command: 'npm install --global x' },
    { line: 1, command: 'GANGWAY_A=1 npm start' },
    { line: 2, command: 'npm run bench' },
    { line: 2, command: 'npm run bench -- --gate' },
    { line: 5, command: 'A=1 anything at all' },
    { line: 9, command: 'npm test' },
    { line: 13, command: 'docker run x' },
  ])
})

function named<T extends DocumentCommand>(each: T): [name: string, each: T] {
  return [`${each.document}: ${each.command}`, each]
}

function skipWhere({ long }: Rule, command: string, { task, skip }: TestContext) {
  const skipFor = (reason: string) => {
    task.meta.skipReason = reason
    skip()
  }
  if (long?.test(command) && !process.env.GANGWAY_TEST_DEEP) skipFor('run by npm run test:deep')
  if (command.includes('<file>') && !process.env.GANGWAY_ENSIP15_TESTS)
    skipFor('GANGWAY_ENSIP15_TESTS names no copy of the published ENSIP-15 tests')
  const folders = (process.env.PATH ?? '').split(delimiter)
  for (const [program] of command.matchAll(/\b(?:openssl|sha256sum)\b/g))
    if (!folders.some((folder) => existsSync(join(folder, program)))) skipFor(`no ${program} here`)
}

/** The script is in the package.json beside the document, else the root's; one of ours has its file. */
function expectScript({ document }: DocumentCommand, [, name = '']: RegExpExecArray) {
  const script = name.replace('run ', '')
  const own = join(dirname(document), 'package.json')
  const scripts = [own, 'package.json']
    .filter((file) => existsSync(join(root, file)))
    .map((file) => JSON.parse(read(file)).scripts?.[script])
  const found: unknown = scripts.find((each) => each !== undefined)
  expect(found, script).toEqual(expect.any(String))
  const [, file] = /^node scripts\/gangway\.mjs (\w+)/.exec(`${found}`) ?? []
  if (file) expect(existsSync(join(root, `scripts/commands/${file}.mjs`)), file).toBe(true)
}

/** What it names of the repository is there, and what it has the server do is one of its commands. */
function expectDeployment({ command }: DocumentCommand) {
  for (const [path] of command.matchAll(/(?<=^| )(?:deploy|apps)\/[\w./-]+/g))
    expect(existsSync(join(root, path.replace(/\/dist$/, ''))), path).toBe(true)
  const [, name] =
    /(?:main\.js|exec \w+ gangway|(?:-v \S+|--rm) (?:gangway|recovery)) (\w+)/.exec(command) ?? []
  if (name) expect(existsSync(join(root, `apps/server/src/commands/${name}.ts`)), name).toBe(true)
}

/** Runs a command in the clone as a reader's shell does, without what this test run has set; returns what it prints. */
function run(command: string): Promise<string> {
  const isOurs = (name: string) =>
    /^(npm_|VITE|GANGWAY_|NODE_ENV$|NODE_OPTIONS$|TEST$|DEV$|PROD$|MODE$|SSR$)/.test(name)
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOurs(name)))
  return new Promise((resolve, reject) => {
    execFile(
      'bash',
      ['-ec', command],
      { cwd: getClone(), env, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) =>
        error ? reject(new Error(`${command}\n${stdout}\n${stderr}`)) : resolve(stdout),
    )
  })
}

/**
 * What the shell makes of the variables in a command. `NAME=…` stands for what an earlier command of the document
 * gives it, and words in angle brackets for a value of the reader's.
 */
async function readVariables({ document, line, command }: DocumentCommand): Promise<Record<string, string>> {
  const earlier = commands.filter((each) => each.document === document && each.line < line)
  const filled = command
    .replace(serverProgram, '')
    .replace(/<[\w ]+>(?=$| [A-Z])/g, 'x')
    .replace(/([A-Z_]+)=…/g, (_text, name) => {
      const found = earlier.flatMap((each) => new RegExp(`\\b${name}=\\S+`).exec(each.command) ?? [])
      return found.at(-1) ?? ''
    })
  return JSON.parse(await run(`${filled} node -p 'JSON.stringify(process.env)'`))
}

/** Files of these folders that are other in the clone than here. */
function listChanged(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => read(file) !== readFileSync(join(getClone(), file), 'utf8'))
}
