import { GangwayError } from '@gangway/protocol'
import { createTransport } from 'nodemailer'
import * as v from 'valibot'
import type { Mail, SendMail } from './mail.js'
import type { MailServer } from './mailUrl.js'

/** Time for a connection, for an answer, and for the whole delivery, ms. */
const connectTimeout = 10_000
const answerTimeout = 20_000
const deliveryTimeout = 30_000

/** Of the sender's address: mail filters distrust a `Message-ID` of nowhere. */
const domainPattern = /@([\w.-]+)>?\s*$/

/** How mails are sent. */
export type SmtpSettings = {
  server: MailServer
  /** From whom mails come: `Name <address>` or an address. */
  from: string
  /** Certificates of the server's issuer in PEM, where it is none the system knows. */
  ca?: string
}

/** Creates what delivers mails by SMTP, one connection each. RFC 5321, RFC 3207. */
export function createSmtpSender(settings: SmtpSettings): SendMail {
  return async (mail) => {
    const transport = createTransport({
      ...toTransport(settings),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    let hasTakenAll = false
    // The body is read once the server has asked for it; what ends after that may or may not be in its queue.
    transport.use('stream', ({ message }, done) => {
      const createReadStream = message.createReadStream.bind(message)
      message.createReadStream = (options) =>
        createReadStream(options).once('end', () => {
          hasTakenAll = true
        })
      done()
    })
    try {
      await transport.sendMail({ ...toMessage(settings, mail), signal: AbortSignal.timeout(deliveryTimeout) })
    } catch (cause) {
      throw toError(cause, hasTakenAll)
    } finally {
      transport.close()
    }
  }
}

/**
 * Connects to a mail server and logs in, as every mail does, and sends none. Rejects with what the server or the system
 * said, by its `code` (`EAUTH`, `ETLS`, `ECONNREFUSED` …); its text is for the operator's eyes.
 */
export async function verifyMailServer(settings: Pick<SmtpSettings, 'server' | 'ca'>): Promise<void> {
  const transport = createTransport(toTransport(settings))
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

function toTransport({ server, ca }: Pick<SmtpSettings, 'server' | 'ca'>) {
  const { host, port, security, auth } = server
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ...(auth ? { auth } : {}),
    ...(ca ? { tls: { ca } } : {}),
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    socketTimeout: answerTimeout,
  }
}

function toMessage({ from }: SmtpSettings, { id, to, subject, text, html }: Mail) {
  return {
    from,
    // As an object it is one address, whatever commas and brackets it holds.
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${domainPattern.exec(from)?.[1] ?? 'localhost'}>`,
    // No holiday answer to a code.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

/** What a server may refuse for good: this recipient, this mail. Anything else is the operator's to mend. */
const refusable = ['RCPT TO', 'DATA']

const replySchema = v.object({ responseCode: v.number(), command: v.string() })

/** What the server said may hold the person's address: it is for the operator's eyes, as `cause`, not for the log. */
function toError(cause: unknown, hasTakenAll: boolean): GangwayError {
  const reply = v.is(replySchema, cause) ? cause : undefined
  return new GangwayError('MAIL_NOT_SENT', {
    cause,
    ...(reply ? { details: `the server answered ${reply.responseCode}` } : {}),
    context: {
      isRefused: reply !== undefined && reply.responseCode >= 500 && refusable.includes(reply.command),
      mayHaveArrived: reply === undefined && hasTakenAll,
    },
  })
}
