import type { MailWords } from './mailWords.js'

/** Mails in English. What they must say: embedded-wallet.md §5. */
export const en: MailWords = {
  language: 'en',
  code: ({ code, app, origin, minutes }) => ({
    subject: `${code} is your code for ${app}`,
    parts: [
      { text: `${code} is your code for ${app}.` },
      { code },
      { text: `It is valid for ${count(minutes)} and works once. Type it only in ${origin}.` },
      { text: 'Give it to nobody, whoever asks: nobody who means well needs it.' },
      { text: 'If you did not ask for it, do nothing. Without it nobody gets in.' },
    ],
  }),
  link: ({ link, hasNumber, app, origin, minutes }) => ({
    subject: `Do you want to log in to ${app}?`,
    parts: [
      { text: 'Somebody asks to log in with your address, on a device that is not approved yet.' },
      { text: `They say it is for ${app}. Nobody has verified that.` },
      { text: `If that is you, just now, open this link within ${count(minutes)}.` },
      { link, label: 'Look at the request' },
      ...(hasNumber
        ? [
            {
              text: `The page asks which number the app shows. Choose it only with the app in front of you, at ${origin}.`,
            },
          ]
        : []),
      { text: `Once you approve, the page shows a code. Type that code only in ${origin}.` },
      { text: 'Never forward this link: whoever opens it can let a device in.' },
      { text: 'If you did not ask for it, open the link and say so there, or do nothing.' },
      {
        text: 'Are you kept from logging in because too many mails were asked for? The page lets you in again.',
      },
    ],
  }),
  notice: ({ app, place, provider, isByBrowser, time }) => ({
    subject: 'A new device can use your wallet',
    parts: [
      {
        text: `A device that ${isByBrowser ? 'was approved in a browser you let approve logins' : provider === null ? 'was approved by a link to this address' : `logged in with ${provider}`} may now recover the key of your wallet.`,
      },
      {
        text: `It says it is for ${app}. It asked at ${time}${place === null ? '' : `, from network ${place}`}.`,
      },
      { text: 'If that was you, there is nothing to do.' },
      {
        text: 'If that was not you: open your wallet on a device of your own now, and move what it holds to another wallet. Whoever has the key keeps it, and logging out does not take it back.',
      },
      {
        text: isByBrowser
          ? 'Then remove that browser on your account’s page, under “Where your wallet can be used”.'
          : provider === null
            ? 'Then secure this mailbox: the link came here.'
            : `Then secure your ${provider} account: whoever has it gets in.`,
      },
    ],
  }),
  exported: ({ place, provider, time }) => ({
    subject: 'The recovery words of your wallet were shown',
    parts: [
      {
        text: `At ${time}${place === null ? '' : `, from network ${place}`}, the words that open your wallet were shown on the page of your account, to somebody who had just logged in ${provider === null ? 'by a link to this address' : `with ${provider}`}.`,
      },
      {
        text: 'If that was you: whoever has the words has the wallet. Keep them where nobody else reads them.',
      },
      {
        text: 'If that was not you: move what the wallet holds to another wallet now. Nothing takes the words back.',
      },
    ],
  }),
  custody: ({ place, provider, time }) => ({
    subject: 'How your wallet is recovered may be changed',
    parts: [
      {
        text: `At ${time}${place === null ? '' : `, from network ${place}`}, the page of your account was let change how your wallet is opened on a new device: by those who run this service, or by your own passkey or password alone; or renew what opens it. It was asked by somebody who had just logged in ${provider === null ? 'by a link to this address' : `with ${provider}`}.`,
      },
      {
        text: 'If that was you: keep two ways to open it. Without one of them nobody can open the wallet on a new device, we cannot either.',
      },
      {
        text: 'If that was not you: open your wallet on a device of your own now, and move what it holds to another wallet. Then look at your account’s page, under “What happened”.',
      },
    ],
  }),
  linked: ({ app, provider, by, time }) => ({
    subject: `${provider} is now a way into your wallet`,
    parts: [
      { text: `Since ${time} your wallet at ${app} opens with ${provider} too.` },
      {
        text: `${by === 'code' ? 'A code that was sent to this address was typed for it' : 'Somebody who had just logged in to your account added it'}. If that was you, there is nothing to do.`,
      },
      {
        text: `If that was not you: open your wallet now, and move what it holds to another wallet. Then remove ${provider} on your account’s page, and secure ${by === 'code' ? 'this mailbox' : 'whatever you log in with'}.`,
      },
    ],
  }),
  unlinked: ({ app, provider, time }) => ({
    subject: `${provider ?? 'This address'} is no longer a way into your wallet`,
    parts: [
      {
        text: `Since ${time} your wallet at ${app} no longer opens with ${provider ?? 'a code sent to this address'}. Browsers that were logged in that way have been logged out.`,
      },
      {
        text: 'Somebody who had just logged in to your account removed it. If that was you, there is nothing to do.',
      },
      {
        text: 'If that was not you: log in another way now, and move what the wallet holds to another wallet. Then secure whatever you log in with.',
      },
    ],
  }),
  browserKept: ({ app, browser, place, time }) => ({
    subject: 'A browser may now approve logins to your wallet',
    parts: [
      {
        text: `Since ${time} a browser may approve logins to your wallet at ${app} without a mail: ${browser}${place === null ? '' : `, in network ${place}`}. It was let do so by a link to this address.`,
      },
      { text: 'If that was you, there is nothing to do. It ends after 90 days, or after 30 without use.' },
      {
        text: 'If that was not you: remove that browser on your account’s page, under “Where your wallet can be used”. Then secure this mailbox: the link came here.',
      },
    ],
  }),
  emailCode: ({ step, code, newEmail, app, origin, minutes }) =>
    code === null
      ? {
          subject: 'This address is the login of a wallet already',
          parts: [
            {
              text: `Somebody asked to make this address the one of another wallet at ${app}. It has a wallet already, so it was not done.`,
            },
            { text: 'If that was you: log in to that wallet, and give it another address first.' },
            { text: 'If that was not you, there is nothing to do.' },
          ],
        }
      : {
          subject: `${code} is your code to change the address of your wallet`,
          parts: [
            {
              text:
                step === 'primary'
                  ? `Somebody who is logged in to your wallet at ${app} wants to give it the address ${newEmail} in the place of this one. Whoever reads mail there gets into the wallet.`
                  : `Somebody wants to make this the address of their wallet at ${app}.`,
            },
            { code },
            { text: `It is valid for ${count(minutes)} and works once. Type it only in ${origin}.` },
            { text: 'Give it to nobody, whoever asks: nobody who means well needs it.' },
            {
              text:
                step === 'primary'
                  ? 'If that was not you: somebody is logged in to your wallet. Log in on a device of your own now, and move what it holds to another wallet.'
                  : 'If that was not you, do nothing. Without the code nothing is changed.',
            },
          ],
        },
  emailChanged: ({ app, undo, time }) => ({
    subject: undo === null ? 'This is now the address of your wallet' : 'Your wallet has another address now',
    parts:
      undo === null
        ? [
            { text: `Since ${time} your wallet at ${app} opens with codes sent to this address.` },
            {
              text: 'Browsers that were logged in, but for the one it was changed in, have been logged out.',
            },
          ]
        : [
            { text: `Since ${time} your wallet at ${app} no longer opens with codes sent to this address.` },
            { text: 'A code that was sent here was typed for it. If that was you, there is nothing to do.' },
            {
              text: 'If that was not you, undo it by this link within seven days. Every browser is then logged out, and those that came since lose the wallet.',
            },
            { link: undo, label: 'Look at the change' },
            {
              text: 'Then log in, and move what the wallet holds to another one: whoever had the key keeps it.',
            },
          ],
  }),
  emailUndone: ({ app, time }) => ({
    subject: 'This is no longer the address of a wallet',
    parts: [
      {
        text: `At ${time} whoever owns the former address of a wallet at ${app} undid its change to this address.`,
      },
      { text: 'Every browser was logged out. The wallet opens with the former address again.' },
    ],
  }),
  left: ({ app, until }) => ({
    subject: 'This is no longer the address of your wallet',
    parts: [
      {
        text: `Somebody asked to log in to ${app} with this address. Your wallet has had another one for less than seven days.`,
      },
      {
        text: `If you changed it: log in with the new address. With this one a new wallet can be made after ${until}.`,
      },
      {
        text: 'If you did not: undo it by the link in the mail “Your wallet has another address now”, which was sent here, and log in then.',
      },
    ],
  }),
  closing: ({ app, by, keep, time, until }) => ({
    subject: 'Your wallet account is being deleted',
    parts: [
      {
        text: `${by === 'operator' ? `At ${time} the operator of this wallet service started to delete your wallet account at ${app}, as its owner may have asked.` : `At ${time} somebody who had just logged in to your account asked to delete your wallet account at ${app}.`} It is deleted at ${until}, for good. Until then no browser gets in.`,
      },
      {
        text: 'What your addresses hold stays on the blockchains. After the deletion only who has the recovery words, the keys or a recovery file can move it. We cannot, and nobody can bring the account back.',
      },
      { text: 'If that was you, there is nothing to do.' },
      { text: 'If that was not you, or you changed your mind, keep the account by this link:' },
      { link: keep, label: 'Look at the deletion' },
      {
        text:
          by === 'operator'
            ? 'If you asked for nothing: keep it, and write to the operator of the app. Nobody logged in to your account for this.'
            : 'If that was not you: log in on a device of your own afterwards, and move what the wallet holds to another one. Whoever asked got in by a way you log in by.',
      },
    ],
  }),
  kept: ({ app, by, time }) => ({
    subject: 'Your wallet account is kept',
    parts: [
      {
        text: `At ${time} somebody ${by === 'link' ? 'who had a mail about the deletion' : 'who had just logged in to your account'} kept your wallet account at ${app}. It is no longer being deleted, and nothing of it was.`,
      },
      { text: 'If that was you: log in as before.' },
      {
        text: 'If that was not you, and you still want it deleted: ask for it again on the page of your account. Then secure this mailbox: whoever kept it got in by a way you log in by, or read the mail about the deletion.',
      },
    ],
  }),
  renewal: ({ app, stop, time, until }) => ({
    subject: 'What opens your wallet is being renewed',
    parts: [
      {
        text: `At ${time} somebody who had just logged in to your account asked to renew what opens your wallet at ${app}. It is done at ${until}. Then every browser is logged out, and only a new login opens the wallet.`,
      },
      { text: 'Until then nothing changes: your wallet opens where it opens now.' },
      { text: 'If that was you, there is nothing to do.' },
      { text: 'If that was not you, stop it by this link, or on the page of your account:' },
      { link: stop, label: 'Look at the renewal' },
      {
        text: 'Then open your wallet on a device of your own, and move what it holds to another wallet. Secure this mailbox: whoever asked got in by a way you log in by.',
      },
    ],
  }),
  renewed: ({ app, time }) => ({
    subject: 'What opens your wallet was renewed',
    parts: [
      {
        text: `At ${time} what opens your wallet, used at ${app}, was renewed. Every other browser was logged out. Old copies of what we keep open nothing any more.`,
      },
      { text: 'If that was you: log in again where you use the wallet. Its addresses are the same.' },
      {
        text: 'If that was not you: log in on the page of your account now, and look at “What happened”. A recovery file or the recovery words open your wallet as before.',
      },
    ],
  }),
  test: () => ({
    subject: 'Gangway can send mail',
    parts: [{ text: 'This mail was asked for by the command that tests the mail settings.' }],
  }),
}

function count(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
