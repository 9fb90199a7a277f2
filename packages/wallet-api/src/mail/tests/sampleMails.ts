import type { MailRequest, NoticeMail } from '../mailRequest.js'

/** What each mail has. */
export const login = {
  to: 'zoe@example.org',
  appName: 'Lend & Co',
  appOrigin: 'https://app.example',
  language: 'en',
  expiresAt: 600_000,
} as const

/** Of each kind what it may say: who adds a kind of mail adds it here. */
const ofKind = {
  code: [{ ...login, kind: 'code', code: '012345' }],
  link: [
    { ...login, kind: 'link', link: 'https://secure.example/device#token', hasNumber: true },
    { ...login, kind: 'link', link: 'https://secure.example/device#token', hasNumber: false },
  ],
  notice: (['device', 'export'] as const).flatMap((purpose) => toNotices({ kind: 'notice', purpose })),
  custody: toNotices({ kind: 'custody', purpose: 'custody' }),
  linked: (['code', 'account'] as const).map((by) => ({
    ...login,
    kind: 'linked',
    provider: 'Google',
    by,
    at: 86_400_000,
  })),
  unlinked: ['Google', null].map((provider) => ({ ...login, kind: 'unlinked', provider, at: 86_400_000 })),
  browserKept: ['203.0.113.0/24', null].map((place) => ({
    ...login,
    kind: 'browserKept',
    browser: 'Firefox on Linux',
    place,
    at: 86_400_000,
  })),
  emailCode: (['primary', 'secondary'] as const).flatMap((step) =>
    ['012345', null].map((code) => ({
      ...login,
      kind: 'emailCode' as const,
      step,
      code,
      newEmail: 'new@example.org',
    })),
  ),
  emailChanged: ['https://secure.example/undo#token', null].map((undo) => ({
    ...login,
    kind: 'emailChanged',
    undo,
    at: 86_400_000,
  })),
  emailUndone: [{ ...login, kind: 'emailUndone', at: 86_400_000 }],
  left: [{ ...login, kind: 'left', until: 86_400_000 }],
  closing: [{}, { by: 'operator' as const }].map((asked) => ({
    ...login,
    ...asked,
    kind: 'closing',
    keep: 'https://secure.example/undo#keep.token',
    at: 86_400_000,
    erasesAt: 691_200_000,
  })),
  kept: (['link', 'account'] as const).map((by) => ({ ...login, kind: 'kept', by, at: 86_400_000 })),
  renewal: [
    {
      ...login,
      kind: 'renewal',
      stop: 'https://secure.example/undo#renew.token',
      at: 86_400_000,
      takesAt: 691_200_000,
    },
  ],
  renewed: [{ ...login, kind: 'renewed', at: 86_400_000 }],
} as const satisfies Record<MailRequest['kind'], readonly MailRequest[]>

/** A mail of every kind, with what it may say and leave out; the first is a code, the second a link with a number. */
export const sampleMails = toSamples()

function toSamples(): [Sample, Sample, ...Sample[]] {
  const all: readonly MailRequest[] = Object.values(ofKind).flat()
  const [code, link, ...more] = all.map((mail) => ({ name: toName(mail), mail }))
  if (!code || !link) throw new Error('there are a code and a link')
  return [code, link, ...more]
}

type Sample = { name: string; mail: MailRequest }

/** Its kind, with what it leaves out or which sort it is. */
function toName({ kind, ...facts }: MailRequest): string {
  const sorts = Object.entries(facts).flatMap(([name, value]) => {
    if (value === null) return `no ${name}`
    if (name === 'hasNumber') return value ? 'with number' : 'no number'
    if (name === 'isByBrowser') return value ? 'by a browser' : []
    return ['purpose', 'by', 'step'].includes(name) ? String(value) : []
  })
  return [kind, ...sorts].join(', ')
}

function toNotices(sort: Pick<NoticeMail, 'kind' | 'purpose'>): NoticeMail[] {
  const sources = [
    { provider: 'Google', isByBrowser: false },
    { provider: null, isByBrowser: false },
    ...(sort.purpose === 'device' ? [{ provider: null, isByBrowser: true }] : []),
  ]
  return sources.flatMap((source) =>
    ['203.0.113.0/24', null].map((place) => ({ ...login, ...sort, ...source, place, at: 86_400_000 })),
  )
}
