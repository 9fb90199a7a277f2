import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as a server took it. */
export type CaughtMail = { from: string; to: string[]; mail: Email; source: string }

/** An SMTP server on a free port that keeps what it takes. */
export type TestMailServer = { port: number; caught: CaughtMail[]; stop(): Promise<void> }

/** Starts one; `answer` may wait, or throw what the server says to the whole mail. */
export async function startMailServer(
  options: SMTPServerOptions & { port?: number; answer?: (caught: CaughtMail) => Promise<void> } = {},
): Promise<TestMailServer> {
  const { port = 0, answer, ...settings } = options
  const caught: CaughtMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', async () => {
        const source = Buffer.concat(chunks).toString('utf8')
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        const one = {
          from,
          to: rcptTo.map(({ address }) => address),
          mail: await PostalMime.parse(source),
          source,
        }
        try {
          await answer?.(one)
          caught.push(one)
          done()
        } catch (error) {
          done(error instanceof Error ? error : new Error('refused'))
        }
      })
    },
    ...settings,
  })
  // A client that leaves in the middle is no fault of the server's.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    caught,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** What a server says in place of "accepted", by its number. */
export function refuse(responseCode: number): Error {
  return Object.assign(new Error('canary of the server'), { responseCode })
}
