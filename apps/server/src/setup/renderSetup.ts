import { randomBytes } from 'node:crypto'
import { type Answers, readNodes } from './questions.js'

/** How a deployment is started: the compose file, or units of systemd with Postgres and the proxy of the system. */
export type SetupForm = 'compose' | 'systemd'

/** A file to write, and the variables of each process it makes, by which it is tried before it is written. */
export type Setup = {
  files: { name: string; text: string }[]
  processes: Record<string, string>[]
}

/** 32 bytes that need no quoting in an address. */
const makeSecret = () => randomBytes(32).toString('base64url')

/** Whose certificates the proxy gets: those of the public authorities, or of one it makes itself. */
export type SetupTls = 'public' | 'local'

/** The files of a deployment. Each call makes new secrets: they are made once, and kept. */
export function renderSetup(answers: Answers, form: SetupForm, tls: SetupTls = 'public'): Setup {
  const proxy = { ...listHosts(answers), TLS_OPTION: tls === 'local' ? 'local_certs' : '' }
  return form === 'compose' ? renderCompose(answers, proxy) : renderSystemd(answers, proxy)
}

/** One file, of which `compose.yaml` hands to each service what is its own. */
function renderCompose(answers: Answers, proxy: Record<string, string>): Setup {
  const secrets = {
    DATABASE_PASSWORD: makeSecret(),
    RECOVERY_DATABASE_PASSWORD: makeSecret(),
    OPERATOR_TOKEN: makeSecret(),
    RECOVERY_OPERATOR_TOKEN: makeSecret(),
  }
  const text = [
    '# Made by gangway init, for compose.yaml. Holds secrets: chmod 600, and one copy elsewhere.',
    ...format(proxy),
    ...format(listCommon(answers)),
    '# Made once: with other passwords the databases let nobody in.',
    ...format(secrets),
  ]
  const toUrl = (host: string, password: string) =>
    `postgres://gangway:${password}@${host}/gangway?sslmode=disable`
  return {
    files: [{ name: '.env', text: `${text.join('\n')}\n` }],
    processes: [
      {
        ...listShared(answers),
        ...listOwn(answers),
        GANGWAY_ROLES: 'web,api,relay,frame',
        DATABASE_URL: toUrl('database', secrets.DATABASE_PASSWORD),
        OPERATOR_TOKEN: secrets.OPERATOR_TOKEN,
        ...folders,
      },
      {
        ...listShared(answers),
        GANGWAY_ROLES: 'recovery',
        DATABASE_URL: toUrl('recovery-database', secrets.RECOVERY_DATABASE_PASSWORD),
        OPERATOR_TOKEN: secrets.RECOVERY_OPERATOR_TOKEN,
        DATA_DIR: folders.DATA_DIR,
      },
    ],
  }
}

/** A file a unit, and one for the proxy: neither service reads what the other one's has. */
function renderSystemd(answers: Answers, proxy: Record<string, string>): Setup {
  // By the socket, as the user of the unit: no password. The services reach each other past the proxy, on this machine.
  const toUrl = (name: string) => `postgres:///${name}?host=/var/run/postgresql`
  const shared = { ...listShared(answers), HOST: '127.0.0.1', TRUST_PROXY: 'loopback' }
  const main = {
    ...shared,
    ...listOwn(answers),
    GANGWAY_ROLES: 'web,api,relay,frame',
    DATABASE_URL: toUrl('gangway'),
    RECOVERY_INTERNAL_URL: 'http://127.0.0.1:4103',
    OPERATOR_TOKEN: makeSecret(),
  }
  const recovery = {
    ...shared,
    GANGWAY_ROLES: 'recovery',
    DATABASE_URL: toUrl('gangway-recovery'),
    FRAME_INTERNAL_URL: 'http://127.0.0.1:4101',
    OPERATOR_TOKEN: makeSecret(),
  }
  const secret = '# Made by gangway init. Holds secrets: chmod 600, for root alone; systemd reads it.'
  const toText = (values: Record<string, string>, title = secret) =>
    `${[title, ...format(values)].join('\n')}\n`
  return {
    files: [
      { name: 'gangway.env', text: toText(main) },
      { name: 'recovery.env', text: toText(recovery) },
      {
        name: 'caddy.env',
        text: toText({ ...proxy, ...upstreams }, '# Made by gangway init, for the proxy.'),
      },
    ],
    processes: [
      { ...main, ...folders },
      { ...recovery, DATA_DIR: folders.DATA_DIR },
    ],
  }
}

/** Where the proxy finds the services when it runs beside them. */
const upstreams = { GANGWAY_UPSTREAM: '127.0.0.1', RECOVERY_UPSTREAM: '127.0.0.1' }

/** What image and units say themselves. */
const folders = { WEB_ROOT: '/opt/gangway/web', FRAME_ROOT: '/opt/gangway/frame', DATA_DIR: '/data' }

function listHosts({ web, api, frame, recovery }: Answers): Record<string, string> {
  return { WEB_HOST: web, API_HOST: api, FRAME_HOST: frame, RECOVERY_HOST: recovery }
}

function listShared({ frame, recovery }: Answers): Record<string, string> {
  return { FRAME_URL: `https://${frame}`, RECOVERY_URL: `https://${recovery}` }
}

/** What the process that shows pages has beside that. */
function listOwn(answers: Answers): Record<string, string> {
  const { web, api } = answers
  return { WEB_URL: `https://${web}`, API_URL: `https://${api}`, ...listCommon(answers) }
}

/** What no form says in another way. */
function listCommon(answers: Answers): Record<string, string> {
  return {
    PROJECT_IDS: answers.project,
    MAIL_URL: answers['mail-url'],
    MAIL_FROM: answers['mail-from'],
    ...Object.fromEntries(
      readNodes(answers.rpc).map(([network, address]) => [`RPC_URL_${network}`, address]),
    ),
  }
}

/** Between single quotes compose and systemd take a value as it stands. */
function format(values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).map(([name, value]) => `${name}='${value}'`)
}
