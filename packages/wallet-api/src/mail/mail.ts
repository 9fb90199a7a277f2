/** One mail as it is handed to the sender: text and HTML of the same words. */
export type Mail = {
  /** The same at every try, so that a mail delivered twice is known as one. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

/**
 * Delivers one mail.
 *
 * @throws GangwayError `MAIL_NOT_SENT`; `context.isRefused`: trying again is no use; `context.mayHaveArrived`: the
 * server had the whole mail and did not answer.
 */
export type SendMail = (mail: Mail) => Promise<void>
