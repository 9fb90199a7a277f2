import type { LanguageTag } from '@gangway/protocol'

/** What the words of a login mail speak of. */
export type LoginWordsInput = {
  /** The app's name with its host, or its host alone. */
  app: string
  /** Origin of the app; of a link, what the request says it is. */
  origin: string
  /** How long the code or the link is good for. */
  minutes: number
}

/** One language of mails. A part is a paragraph, the code to read, or the link to follow. */
export type MailPart = { text: string } | { code: string } | { link: string; label: string }

/** Subject and parts of a mail, in order. */
export type MailWriting = { subject: string; parts: readonly MailPart[] }

/** The words of every kind of mail in one language; a language is one file of this folder. */
export type MailWords = {
  /** For the HTML, and how the text runs. */
  language: LanguageTag
  code(input: LoginWordsInput & { code: string }): MailWriting
  link(input: LoginWordsInput & { link: string; hasNumber: boolean }): MailWriting
  notice(
    input: Pick<LoginWordsInput, 'app'> & {
      place: string | null
      provider: string | null
      isByBrowser: boolean
      time: string
    },
  ): MailWriting
  exported(
    input: Pick<LoginWordsInput, 'app'> & { place: string | null; provider: string | null; time: string },
  ): MailWriting
  custody(
    input: Pick<LoginWordsInput, 'app'> & { place: string | null; provider: string | null; time: string },
  ): MailWriting
  linked(
    input: Pick<LoginWordsInput, 'app'> & { provider: string; by: 'code' | 'account'; time: string },
  ): MailWriting
  unlinked(input: Pick<LoginWordsInput, 'app'> & { provider: string | null; time: string }): MailWriting
  browserKept(
    input: Pick<LoginWordsInput, 'app'> & { browser: string; place: string | null; time: string },
  ): MailWriting
  emailCode(
    input: LoginWordsInput & { step: 'primary' | 'secondary'; code: string | null; newEmail: string },
  ): MailWriting
  emailChanged(input: Pick<LoginWordsInput, 'app'> & { undo: string | null; time: string }): MailWriting
  emailUndone(input: Pick<LoginWordsInput, 'app'> & { time: string }): MailWriting
  left(input: Pick<LoginWordsInput, 'app'> & { until: string }): MailWriting
  closing(
    input: Pick<LoginWordsInput, 'app'> & {
      by: 'account' | 'operator'
      keep: string
      time: string
      until: string
    },
  ): MailWriting
  kept(input: Pick<LoginWordsInput, 'app'> & { by: 'link' | 'account'; time: string }): MailWriting
  renewal(input: Pick<LoginWordsInput, 'app'> & { stop: string; time: string; until: string }): MailWriting
  renewed(input: Pick<LoginWordsInput, 'app'> & { time: string }): MailWriting
  test(): MailWriting
}
