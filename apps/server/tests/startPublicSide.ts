import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type LookupFunction } from 'node:net'
import { createSecureContext } from 'node:tls'
import { createTestCertificate } from '@gangway/dev'

const day = 86_400_000

/** What a proxy does with an answer on its way out; undefined: passes it on as it is. */
export type Meddle = (host: string, path: string) => Partial<ProxyAnswer> | undefined

/** An answer as the proxy sends it. */
export type ProxyAnswer = { status: number; headers: Record<string, string | string[] | null> }

/** Hosts whose certificate is wrong in one way each. */
export const wrongHosts = {
  expired: 'expired.example',
  other: 'other.example',
  unknown: 'unknown.example',
} as const

/** What stands before a server: names, certificates, and a proxy that speaks TLS and may meddle. */
export type PublicSide = {
  port: number
  lookup: LookupFunction
  /** The authority of every certificate but one. */
  ca: string
  /** Who answers for which host. */
  serve(host: string, fetch: (request: Request) => Response | Promise<Response>): void
  meddle: { current: Meddle }
  stop(): Promise<void>
}

/** Starts it, with certificates for these names. */
export async function startPublicSide(hosts: readonly string[]): Promise<PublicSide> {
  const good = createTestCertificate({ hosts, until: 60 * day })
  const byHost = {
    [wrongHosts.expired]: createTestCertificate({ hosts: [wrongHosts.expired], from: -2 * day, until: -day }),
    [wrongHosts.other]: createTestCertificate({ hosts: ['another.example'] }),
    [wrongHosts.unknown]: createTestCertificate({ hosts: [wrongHosts.unknown] }),
  }
  const servers = new Map<string, (request: Request) => Response | Promise<Response>>()
  const meddle: PublicSide['meddle'] = { current: () => undefined }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(`https://${request.headers.host}${request.url}`)
    const fetch = servers.get(url.hostname)
    const { origin } = request.headers
    const inner = await fetch?.(new Request(url, origin ? { headers: { origin } } : {}))
    const { status, headers = {} } = meddle.current(url.hostname, url.pathname) ?? {}
    // As the documents ask for.
    const isClosed = url.pathname === '/readyz' && status === undefined
    response.statusCode = isClosed ? 404 : (status ?? inner?.status ?? 502)
    for (const [name, value] of inner?.headers ?? []) response.setHeader(name, value)
    for (const [name, value] of Object.entries(headers)) {
      if (value === null) response.removeHeader(name)
      else response.setHeader(name, value)
    }
    response.end(await inner?.text())
  }
  const server = createTlsServer(
    {
      ...good,
      SNICallback: (host, done) =>
        done(null, createSecureContext(byHost[host as keyof typeof byHost] ?? good)),
    },
    answer,
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const known = new Set([...hosts, ...Object.values(wrongHosts)])
  return {
    port: (server.address() as AddressInfo).port,
    ca: [good, byHost[wrongHosts.expired], byHost[wrongHosts.other]].map(({ cert }) => cert).join(''),
    serve: (host, fetch) => void servers.set(host, fetch),
    meddle,
    lookup(host, options, callback) {
      const error = Object.assign(new Error(`no ${host}`), { code: 'ENOTFOUND' })
      if (!known.has(host)) callback(error, '')
      else if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }])
      else callback(null, '127.0.0.1', 4)
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A node of Ethereum as it should be; `say` answers in its place where it answers at all. */
export async function startTestNode(say: { current: (method: string) => object | undefined }) {
  const results: Readonly<Record<string, () => unknown>> = {
    eth_chainId: () => '0x1',
    eth_getBlockByNumber: () => ({ timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}` }),
    eth_getCode: () => '0x6000',
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (body === '') return void response.writeHead(405).end()
    const { id, method } = JSON.parse(body)
    const answer = say.current(method) ?? { result: (results[method] ?? (() => '0x0'))() }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/key-canary`,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A mail server that speaks as much SMTP as it takes to refuse every password. RFC 5321, RFC 4954. */
export async function startStrictMailServer() {
  const answers: Readonly<Record<string, string>> = {
    EHLO: '250-mail.example\r\n250 AUTH PLAIN',
    AUTH: '535 5.7.8 these credentials are not known',
    QUIT: '221 bye',
  }
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 mail.example\r\n')
    socket.on('data', (chunk) => {
      const [word = ''] = `${chunk}`.trim().split(' ')
      socket.write(`${answers[word.toUpperCase()] ?? '250 ok'}\r\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
