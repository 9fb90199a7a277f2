import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { CaughtMail, Mailbox } from '../mail/createMailbox.js'
import { assertPortFree } from '../process/assertPortFree.js'
import type { Instance, InstanceExit } from '../process/Instance.js'
import { defineInstance } from './defineInstance.js'

declare module '../process/WorldPorts.js' {
  interface WorldPorts {
    mail: number
  }
}

/** Takes the mails of the local world; the dev console shows them. */
export const mailCatcher = defineInstance({
  name: 'Mail',
  ports: { mail: 2525 },
  start: ({ ports, mailbox }) => startMailCatcher({ port: ports.mail, mailbox }),
  getUrl: ({ console }) => `${console}/inbox`,
})

/** Starts a mail server on 127.0.0.1, in this process, that takes every mail for every address into a mailbox. */
export async function startMailCatcher(options: { port: number; mailbox: Mailbox }): Promise<Instance> {
  const { port, mailbox } = options
  const name = 'mail catcher'
  await assertPortFree(port, name)
  const server = new SMTPServer({
    // The certificate it would bring is known to the whole world, and nothing leaves this machine.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    onData(stream, session, callback) {
      readMail(stream, session).then((mail) => {
        mailbox.add(mail)
        callback()
      }, callback)
    },
  })
  // A client that breaks off is no reason to end the world.
  server.on('error', () => undefined)
  const listening = once(server.server, 'listening')
  server.listen(port, '127.0.0.1')
  await listening
  const exited = new Promise<InstanceExit>((end) =>
    server.server.once('close', () => end({ code: 0, signal: null })),
  )
  const bound = server.server.address()
  return {
    name,
    url: `smtp://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : port}`,
    pid: undefined,
    exited,
    async stop() {
      server.close()
      await exited
    },
  }
}

async function readMail(stream: Readable, { envelope }: SMTPServerSession): Promise<CaughtMail> {
  const { from, subject = '', text = '', html = '' } = await PostalMime.parse(await buffer(stream))
  return {
    receivedAt: new Date().toISOString(),
    from: from?.address ?? '',
    to: envelope.rcptTo.map(({ address }) => address),
    subject,
    text,
    html,
  }
}
