import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readServerConfig } from '../src/settings/readServerConfig.js'
import { variables } from '../src/settings/variables.js'
import type { Answers } from '../src/setup/questions.js'
import { renderSetup } from '../src/setup/renderSetup.js'

const deploy = fileURLToPath(new URL('../../../deploy/', import.meta.url))
const read = (file: string) => readFileSync(`${deploy}${file}`, 'utf8')
const answers: Answers = {
  web: 'app.example.com',
  api: 'api.example.com',
  frame: 'wallet.example.net',
  recovery: 'recovery.example.net',
  project: 'app',
  'mail-url': 'smtps://user:password@mail.example.net',
  'mail-from': 'login@example.net',
  rpc: '1=https://node.example/key',
}
/** Of images, and of Node itself. */
const ofOthers =
  /^(POSTGRES_|NODE_ENV$|TLS_OPTION$|(WEB|API|FRAME|RECOVERY)_HOST$|(RECOVERY_)?DATABASE_PASSWORD$|RECOVERY_OPERATOR_TOKEN$)/

/** `NAME='value'` lines of a file for compose or systemd. */
function readFileOf(text: string): Record<string, string> {
  const found = [...text.matchAll(/^([A-Z\d_]+)='([^']*)'$/gm)]
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]))
}

/** What compose hands to a service: of `.env` where it names it, and its own with the values of `.env` put in. */
function readService(name: string, given: Record<string, string>): Record<string, string> {
  const text = new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)*)`, 'm').exec(read('compose.yaml'))?.[1] ?? ''
  const block = /^ {4}environment:\n((?: {6}.*\n)*)/m.exec(text)?.[1] ?? ''
  const own = [...block.matchAll(/^ {6}([A-Z\d_]+): (.*)$/gm)].map(([, key = '', value = '']) => {
    const filled = value
      .replace(/^'(.*)'$/, '$1')
      .replace(/\$\{(\w+):\?[^}]*\}/g, (_, each) => given[each] ?? '')
    return [key, filled] as const
  })
  return { ...(text.includes('env_file: [.env]') ? given : {}), ...Object.fromEntries(own) }
}

const inImage = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

test('default: both services of compose.yaml start from what init writes', () => {
  const given = readFileOf(renderSetup(answers, 'compose').files[0]?.text ?? '')
  const main = readServerConfig({ ...inImage, ...readService('gangway', given) })
  expect(main).toMatchObject({
    roles: ['web', 'api', 'relay', 'frame'],
    webUrl: 'https://app.example.com',
    apiUrl: 'https://api.example.com',
    dataDir: '/data',
    wallet: { frameUrl: 'https://wallet.example.net', recoveryUrl: 'https://recovery.example.net' },
  })
  const recovery = readServerConfig({ ...inImage, ...readService('recovery', given) })
  expect(recovery).toMatchObject({ roles: ['recovery'], dataDir: '/recovery' })
  expect(new URL(recovery.databaseUrl ?? '').hostname).not.toBe(new URL(main.databaseUrl ?? '').hostname)
})

test('behavior: neither service is given a secret of the other', () => {
  const given = readFileOf(renderSetup(answers, 'compose').files[0]?.text ?? '')
  const main = Object.values(readService('gangway', given)).join('\n')
  const recovery = Object.values(readService('recovery', given)).join('\n')
  for (const name of ['RECOVERY_DATABASE_PASSWORD', 'RECOVERY_OPERATOR_TOKEN'])
    expect([name, main.includes(given[name] ?? expect.fail(name))]).toEqual([name, false])
  for (const name of ['DATABASE_PASSWORD', 'OPERATOR_TOKEN', 'MAIL_URL', 'RPC_URL_1'])
    expect([name, recovery.includes(given[name] ?? expect.fail(name))]).toEqual([name, false])
})

test('behavior: services and databases of compose.yaml have no network in common across the two', () => {
  const networksOf = (name: string) => {
    const text = new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)*)`, 'm').exec(read('compose.yaml'))?.[1] ?? ''
    return (/^ {4}networks: \[(.*)\]$/m.exec(text)?.[1] ?? '').split(', ')
  }
  const main = [...networksOf('gangway'), ...networksOf('database')]
  const recovery = [...networksOf('recovery'), ...networksOf('recovery-database')]
  expect(main.filter((network) => recovery.includes(network))).toEqual([])
})

test.each([
  'compose.yaml',
  'systemd/gangway.service',
  'systemd/gangway-recovery.service',
  'helm/gangway/templates/_variables.tpl',
  'Dockerfile',
])('behavior: %s names variables that are read', (file) => {
  const text = read(file)
  const names = [
    ...[...text.matchAll(/^ *([A-Z][A-Z\d_]+): /gm)].map(([, name = '']) => name),
    ...[...text.matchAll(/^(?:Environment=|ENV )(.*)$/gm)].flatMap(([, list = '']) =>
      [...list.matchAll(/([A-Z\d_]+)=/g)].map(([, name = '']) => name),
    ),
  ]
  expect(names.filter((name) => !(name in variables) && !ofOthers.test(name))).toEqual([])
  expect(names.length).toBeGreaterThan(1)
})

test('behavior: the proxy knows the ports of each role, and shuts what is for the operator', () => {
  const text = read('Caddyfile')
  const { webPort, apiPort, wallet } = readServerConfig({ GANGWAY_ENV: 'local', GANGWAY_ROLES: 'api' })
  for (const [host, target] of [
    ['WEB_HOST', `{$GANGWAY_UPSTREAM:gangway}:${webPort}`],
    ['API_HOST', `{$GANGWAY_UPSTREAM:gangway}:${apiPort}`],
    ['FRAME_HOST', `{$GANGWAY_UPSTREAM:gangway}:${wallet.framePort}`],
    ['RECOVERY_HOST', `{$RECOVERY_UPSTREAM:recovery}:${wallet.recoveryPort}`],
  ])
    expect(text).toContain(`\n{$${host}} {\n\timport closed\n\treverse_proxy ${target}`)
  expect(text).toContain('@operator path /metrics /healthz /livez /readyz /auth/healthz /relay/healthz')
})

test('behavior: the units are one but for the user, the folder and the variables', () => {
  const toLines = (file: string) =>
    read(file)
      .replaceAll('gangway-recovery', 'gangway')
      .split('\n')
      .filter((line) => !/^(#|Description=|EnvironmentFile=|Environment=|LimitNOFILE=)/.test(line))
  expect(toLines('systemd/gangway-recovery.service')).toEqual(toLines('systemd/gangway.service'))
})

test('behavior: each form waits longer than a server takes to end by its defaults, and asks for life where it starts it again', () => {
  const { drain } = readServerConfig({ GANGWAY_ENV: 'local', GANGWAY_ROLES: 'api' })
  const longest = (drain.delay + drain.time) / 1_000 + 1.3
  const [, unit] = /^TimeoutStopSec=(\d+)$/m.exec(read('systemd/gangway.service')) ?? []
  const [, compose] = /^ {2}stop_grace_period: (\d+)s$/m.exec(read('compose.yaml')) ?? []
  for (const seconds of [unit, compose]) expect(Number(seconds)).toBeGreaterThan(longest + 2)
  const chart = read('helm/gangway/templates/roles.yaml')
  expect(chart).toContain(
    'terminationGracePeriodSeconds: {{ add $.Values.drain.delay $.Values.drain.time 5 }}',
  )
  expect(chart).toMatch(/livenessProbe: .*\/livez/)
  expect(chart).toMatch(/startupProbe: .*\/livez/)
  expect(chart).toMatch(/readinessProbe: .*\/readyz/)
  expect(read('helm/gangway/values.yaml')).toMatch(/^drain: \{ delay: \d+, time: \d+ \}$/m)
})

test('behavior: the image runs as nobody in particular, on a Node line that is maintained', () => {
  const text = read('Dockerfile')
  expect(text).toMatch(/^USER \d{5}:\d{5}$/m)
  // Node 24 is maintained until April 2028.
  expect([...text.matchAll(/^FROM node:(\d+)/gm)].map(([, line]) => line)).toEqual(['24', '24'])
})

test('behavior: the chart has every role, and makes no secret', () => {
  const values = read('helm/gangway/values.yaml')
  for (const role of ['web', 'api', 'relay', 'follower', 'frame', 'recovery'])
    expect(values).toMatch(new RegExp(`^ {2}${role}: \\{ port: \\d+, replicas: \\d+, secrets:`, 'm'))
  const templates = readdirSync(`${deploy}helm/gangway/templates`).map((name) =>
    read(`helm/gangway/templates/${name}`),
  )
  expect(templates.join('\n')).not.toMatch(/^kind: Secret$/m)
})
