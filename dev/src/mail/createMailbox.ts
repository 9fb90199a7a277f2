/** One mail as it came. */
export type CaughtMail = {
  /** When it came, ISO 8601. */
  receivedAt: string
  from: string
  to: readonly string[]
  subject: string
  text: string
  html: string
}

/** One mail as it is kept, with what a person looks for in it. */
export type KeptMail = CaughtMail & {
  id: number
  /** http(s) addresses of the text, each once. */
  links: readonly string[]
  /** Six-digit codes of the text, each once. */
  codes: readonly string[]
}

/** Mails of the local world, in memory; the oldest make room for new ones. */
export type Mailbox = {
  /** Newest first; of one receiver where `to` is given. */
  list(to?: string): KeptMail[]
  add(mail: CaughtMail): void
  deleteAll(): void
}

const defaultCapacity = 200

/** Creates an empty mailbox that holds at most `capacity` mails, default 200. */
export function createMailbox(capacity = defaultCapacity): Mailbox {
  let mails: KeptMail[] = []
  let lastId = 0
  return {
    list: (to) => (to === undefined ? [...mails] : mails.filter((mail) => isTo(mail, to))),
    add(mail) {
      // Mails in Arabic have marks of direction around values.
      const text = mail.text.replace(/[\u200e\u200f\u2066-\u2069]/g, '')
      const links = findEach(text, /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g)
      const codes = findEach(text, /(?<![\w#/-])\d{6}(?![\w/-])/g)
      lastId += 1
      mails = [{ ...mail, id: lastId, links, codes }, ...mails].slice(0, capacity)
    },
    deleteAll() {
      mails = []
    },
  }
}

function isTo(mail: CaughtMail, address: string): boolean {
  return mail.to.some((each) => each.toLowerCase() === address.toLowerCase())
}

function findEach(text: string, pattern: RegExp): string[] {
  return [...new Set(text.match(pattern))]
}
