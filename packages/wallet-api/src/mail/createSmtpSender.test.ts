import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createTestCertificate } from '@gangway/dev'
import { afterEach, describe, expect, test } from 'vitest'
import { refuse, startMailServer, type TestMailServer } from '../../tests/startMailServer.js'
import { createSmtpSender } from './createSmtpSender.js'
import type { Mail } from './mail.js'
import type { MailServer } from './mailUrl.js'
import { sendTestMail } from './sendTestMail.js'

const certificate = createTestCertificate()
const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const start: typeof startMailServer = async (options) => {
  const server = await startMailServer(options)
  stops.push(server.stop)
  return server
}
const at = ({ port }: Pick<TestMailServer, 'port'>, more: Partial<MailServer> = {}): MailServer => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  auth: null,
  ...more,
})
const from = 'Gangway <login@secure.example>'
const mail: Mail = {
  id: '6f0b1f3e-9c57-4a55-8d5e-0d9c6a1f2b3c',
  to: 'zoë@app.example',
  subject: '123456 is your code for Zoë 🦊',
  text: `Open this link\n\nhttps://secure.example/device#${'a'.repeat(200)}\n`,
  html: '<p>Zoë</p>',
}
const failure = (context: object) => expect.objectContaining({ code: 'MAIL_NOT_SENT', context })

test('default: a mail arrives whole, with text and HTML, from whom and to whom it says', async () => {
  const server = await start()
  await createSmtpSender({ server: at(server), from })(mail)
  const [{ mail: got, ...envelope } = expect.fail()] = server.caught
  expect(envelope).toMatchObject({ from: 'login@secure.example', to: ['zoë@app.example'] })
  expect(got).toMatchObject({
    from: { name: 'Gangway', address: 'login@secure.example' },
    to: [{ address: 'zoë@app.example' }],
    subject: mail.subject,
    messageId: `<${mail.id}@secure.example>`,
  })
  expect(got.text?.trim()).toBe(mail.text.trim())
  expect(got.html?.trim()).toBe(mail.html)
  expect(got.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  expect(got.attachments).toEqual([])
})

test('default: the mail of the command that tests the settings', async () => {
  const server = await start()
  await sendTestMail({ server: at(server), from }, 'operator@example.org')
  expect(server.caught).toMatchObject([
    { to: ['operator@example.org'], mail: { subject: 'Gangway can send mail' } },
  ])
})

describe('headers are nobody’s to add', () => {
  test.each([
    ['a line break', 'a@app.example\r\nBcc: evil@evil.example'],
    ['a command', 'a@app.example>\r\nRCPT TO:<evil@evil.example'],
    ['two addresses', 'a@app.example, evil@evil.example'],
    ['a name', 'x <evil@evil.example>, a@app.example'],
  ])('error: an address with %s reaches nobody else', async (_name, to) => {
    const server = await start()
    await createSmtpSender({ server: at(server), from })({ ...mail, to }).catch(() => undefined)
    for (const caught of server.caught) {
      expect(caught.to).toHaveLength(1)
      expect(caught.to).not.toContain('evil@evil.example')
      expect(caught.mail.bcc ?? []).toEqual([])
      expect(caught.mail.headers.map(({ key }) => key)).not.toContain('bcc')
    }
  })

  test('behavior: a subject with line breaks stays a subject', async () => {
    const server = await start()
    const subject = 'Hello\r\nBcc: evil@evil.example\r\n\r\nBody'
    await createSmtpSender({ server: at(server), from })({ ...mail, subject })
    const [caught = expect.fail()] = server.caught
    expect(caught.to).toEqual([mail.to])
    expect(caught.mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(caught.mail.text?.trim()).toBe(mail.text.trim())
  })
})

describe('TLS and login', () => {
  const auth = { user: 'user@example.org', pass: 'canary/password' }
  const secured = (accepted = auth.pass) =>
    start({
      ...certificate,
      disabledCommands: [],
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === auth.user && password === accepted
          ? done(null, { user: username })
          : done(new Error('no')),
    })

  test('behavior: STARTTLS, then the login, then the mail', async () => {
    const server = await secured()
    const settings = { server: at(server, { host: 'localhost', security: 'starttls', auth }), from }
    await createSmtpSender({ ...settings, ca: certificate.cert })(mail)
    expect(server.caught).toMatchObject([{ to: [mail.to] }])
  })

  test('error: a certificate nobody vouches for', async () => {
    const server = await secured()
    const settings = { server: at(server, { host: 'localhost', security: 'starttls', auth }), from }
    await expect(createSmtpSender(settings)(mail)).rejects.toThrow(
      failure({ isRefused: false, mayHaveArrived: false }),
    )
  })

  test('error: a server (or somebody before it) that says it has no TLS gets neither password nor mail', async () => {
    const said: string[] = []
    const plain = await start({
      onAuth: ({ password }, _session, done) => {
        said.push(password ?? '')
        done(null, { user: 'x' })
      },
    })
    const settings = { server: at(plain, { security: 'starttls', auth }), from }
    await expect(createSmtpSender(settings)(mail)).rejects.toThrow(
      failure({ isRefused: false, mayHaveArrived: false }),
    )
    expect([said, plain.caught]).toEqual([[], []])
  })

  test('error: a password that is wrong is tried again, and is not told', async () => {
    const server = await secured('another')
    const settings = { server: at(server, { host: 'localhost', security: 'starttls', auth }), from }
    const error = await createSmtpSender({ ...settings, ca: certificate.cert })(mail).catch(
      (reason) => reason,
    )
    expect(error).toEqual(failure({ isRefused: false, mayHaveArrived: false }))
    expect(JSON.stringify([error.message, error.cause.message])).not.toContain('canary/password')
  })
})

describe('a server that does not take it', () => {
  const send = (server: Pick<TestMailServer, 'port'>) => createSmtpSender({ server: at(server), from })(mail)

  test('error: refused for good, the recipient or the mail', async () => {
    const unknown = await start({ onRcptTo: (_address, _session, done) => done(refuse(550)) })
    const spam = await start({ answer: () => Promise.reject(refuse(554)) })
    for (const server of [unknown, spam])
      await expect(send(server)).rejects.toThrow(failure({ isRefused: true, mayHaveArrived: false }))
  })

  test('error: refused for now', async () => {
    const grey = await start({ onRcptTo: (_address, _session, done) => done(refuse(451)) })
    const full = await start({ answer: () => Promise.reject(refuse(452)) })
    for (const server of [grey, full])
      await expect(send(server)).rejects.toThrow(failure({ isRefused: false, mayHaveArrived: false }))
  })

  test('error: not there', async () => {
    const server = await startMailServer()
    await server.stop()
    await expect(send(server)).rejects.toThrow(failure({ isRefused: false, mayHaveArrived: false }))
  })

  test('error: gone before the mail, and gone after it, which is not the same', async () => {
    const early = await startRudeServer(['220 hello', '250 hello', '250 ok'])
    await expect(send(early)).rejects.toThrow(failure({ isRefused: false, mayHaveArrived: false }))
    const late = await startRudeServer(['220 hello', '250 hello', '250 ok', '250 ok', '354 go on'])
    await expect(send(late)).rejects.toThrow(failure({ isRefused: false, mayHaveArrived: true }))
  })
})

/** Says these lines, one for each command, and hangs up when it was sent another, or the mail. */
async function startRudeServer(answers: readonly string[]): Promise<{ port: number }> {
  const server = createServer((socket: Socket) => {
    const left = [...answers]
    let text = ''
    const say = () => socket.write(`${left.shift()}\r\n`)
    say()
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      text += chunk
      const isMail = left.length === 0 && answers.at(-1)?.startsWith('354')
      if (isMail ? text.endsWith('\r\n.\r\n') : left.length === 0) socket.destroy()
      else if (!isMail) say()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise((resolve) => server.close(resolve)))
  return { port: (server.address() as AddressInfo).port }
}
