import { httpUrlSchema } from '@gangway/server-kit'
import { mailUrlSchema } from '@gangway/wallet-api'
import * as v from 'valibot'

/** What an operator says of a deployment, in the order it is asked for. */
export type Answers = {
  web: string
  api: string
  frame: string
  recovery: string
  project: string
  'mail-url': string
  'mail-from': string
  /** `<network>=<address>`; one of Ethereum (1) at least. */
  rpc: string
}

/** One question. */
export type Question = {
  /** `--name` answers it without being asked. */
  name: keyof Answers
  text: string
  /** It may hold a password or a key, and is not said again. */
  isSecret?: true
  /** What an empty answer stands for, by what was said before; undefined: it must be answered. */
  getDefault?: (before: Partial<Answers>) => string | undefined
  /** What is wrong with an answer; undefined: nothing. */
  findFault(answer: string, before: Partial<Answers>): string | undefined
}

const hostPattern = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{1,61}$/

const findHostFault = (host: string, before: Partial<Answers>): string | undefined => {
  if (!hostPattern.test(host))
    return 'is no host name such as app.example.com: no https://, no path, no capitals'
  const taken = [before.web, before.api, before.frame].includes(host)
  return taken ? 'is taken: each of the four needs a name of its own' : undefined
}

/** The last two names of a host: a site, mostly. */
const toDomain = (host: string) => host.split('.').slice(-2).join('.')

/** Values stand between single quotes in a file, where nothing can stand for one, and not every reader takes a `\` as it is. */
const findQuoteFault = (text: string) =>
  /['\\\p{Cc}]/u.test(text)
    ? 'must not hold quotes, backslashes or line ends; in an address write %27 or %5C'
    : undefined

/** What `init` asks for. */
export const questions: readonly Question[] = [
  { name: 'web', text: 'Host of the page, e.g. app.example.com', findFault: findHostFault },
  {
    name: 'api',
    text: 'Host of the API',
    getDefault: ({ web }) => web && `api.${web.split('.').slice(1).join('.')}`,
    findFault: findHostFault,
  },
  {
    name: 'frame',
    text: 'Host of the secure frame, on a domain of its own, e.g. wallet.example.net; it stays for good',
    findFault: (host, before) =>
      findHostFault(host, before) ??
      (before.web !== undefined && toDomain(before.web) === toDomain(host)
        ? 'is on the site of the page; wallets need a domain on which no page is'
        : undefined),
  },
  {
    name: 'recovery',
    text: 'Host of the recovery service',
    getDefault: ({ frame }) => frame && `recovery.${frame.split('.').slice(1).join('.')}`,
    findFault: findHostFault,
  },
  {
    name: 'project',
    text: 'Id of your project',
    getDefault: () => 'app',
    findFault: (id) =>
      /^[\w.-]{1,64}$/.test(id) ? undefined : 'is no id: 1 to 64 letters, digits, dots, - or _',
  },
  {
    name: 'mail-url',
    isSecret: true,
    text: 'Mail server, smtps://user:password@host:465 or smtp://user:password@host:587',
    findFault: (url) => (v.is(mailUrlSchema, url) ? findQuoteFault(url) : 'is no address of a mail server'),
  },
  {
    name: 'mail-from',
    text: 'Sender of login mails',
    getDefault: ({ frame }) => frame && `login@${toDomain(frame)}`,
    findFault: (sender) =>
      /@[\w.-]+>?$/.test(sender) ? findQuoteFault(sender) : 'is no sender such as login@example.net',
  },
  {
    name: 'rpc',
    isSecret: true,
    text: 'Nodes, e.g. 1=https://ethereum.example/key 8453=https://base.example/key',
    findFault: findNodesFault,
  },
]

/** `1=https://…` entries, apart by blanks, as their networks and addresses. */
export function readNodes(text: string): [network: string, address: string][] {
  return text
    .split(/\s+/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [network = '', ...address] = entry.split('=')
      return [network, address.join('=')]
    })
}

function findNodesFault(text: string): string | undefined {
  const nodes = readNodes(text)
  const isNode = ([network, address]: [string, string]) =>
    /^[\w]{1,32}$/.test(network) && v.is(httpUrlSchema, address) && findQuoteFault(address) === undefined
  if (!nodes.every(isNode)) return 'is no list such as 1=https://node.example/key'
  return nodes.some(([network]) => network === '1')
    ? undefined
    : 'names no node of Ethereum (1=…), on which pages start'
}
