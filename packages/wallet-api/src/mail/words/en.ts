import type { MailWords } from './mailWords.js'

/** Mails in English. What they must say: embedded-wallet.md §5. */
export const en: MailWords = {
  language: 'en',
  code: ({ code, app, origin, minutes }) => ({
    subject: `${code} is your code for ${app}`,
    parts: [
      { text: `${code} is your code for ${app}.` },
      { code },
      { text: `It is valid for ${minutes} minutes and works once. Type it only in ${origin}.` },
      { text: 'Give it to nobody, whoever asks: nobody who means well needs it.' },
      { text: 'If you did not ask for it, do nothing. Without it nobody gets in.' },
    ],
  }),
  link: ({ link, matchNumber, app, origin, minutes }) => ({
    subject: `Approve a device for ${app}`,
    parts: [
      { text: `A device that is not approved yet asks to log in to ${app} with your address.` },
      { text: `If that is you, open this link within ${minutes} minutes.` },
      { link, label: 'Look at the request' },
      { text: `The page shows the number ${matchNumber}. If the app shows a number, it must be the same.` },
      { text: `Once you approve, the page shows a code. Type that code only in ${origin}.` },
      { text: 'Never forward this link: whoever opens it can let a device in.' },
      { text: 'If you did not ask for it, open the link and say so there, or do nothing.' },
    ],
  }),
  test: () => ({
    subject: 'Gangway can send mail',
    parts: [{ text: 'This mail was asked for by the command that tests the mail settings.' }],
  }),
}
