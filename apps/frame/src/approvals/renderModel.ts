import { toFramePicturePath } from '@gangway/protocol'
import type { ApprovalChange, ApprovalModel, ApprovalRow, ApprovalWarning } from '../model/approvalModel.js'
import type { ApprovalLanguage } from './approvalLanguage.js'
import { element } from './element.js'

/**
 * Everything a person reads before agreeing, in the order of its weight. embedded-wallet.md §10 “show”. A `word` that is
 * to be typed stands in its midst.
 */
export function renderModel(
  model: ApprovalModel,
  word: string | null,
  language: ApprovalLanguage,
): HTMLElement[] {
  const { texts } = language
  const {
    account,
    networkId,
    networkName,
    rows,
    warnings,
    changes,
    details = [],
    digest,
    isKeptByService,
  } = model
  const about: ApprovalRow[] = [
    ...(word === null ? [] : [{ label: texts.word, value: word, kind: 'plain' } as const]),
    { label: texts.account, value: account, kind: 'whole' },
    { label: texts.network, value: networkName, kind: 'plain', picture: networkId },
    ...(isKeptByService
      ? [{ label: texts.recovery, value: texts.keptByService, kind: 'plain' } as const]
      : []),
  ]
  const parts = [
    warnings.length > 0 ? renderWarnings(warnings, language) : null,
    renderRows(rows, language),
    changes === undefined ? null : renderChanges(changes, language),
    renderRows(about, language),
    renderDetails([...details, { label: texts.digest, value: digest, kind: 'text' }], language),
  ]
  return parts.filter((part) => part !== null)
}

/** Facts in the order given. */
export function renderRows(rows: readonly ApprovalRow[], language: ApprovalLanguage): HTMLElement {
  const children = rows.map(({ label, value, kind, picture }) =>
    element('div', {
      className: `row row-${kind}`,
      children: [
        element('dt', { text: label }),
        element('dd', {
          children: [
            picture === undefined ? null : renderPicture(picture, value),
            kind === 'whole' ? renderWhole(value) : renderValue(value, kind, language),
          ],
        }),
      ],
    }),
  )
  return element('dl', { className: 'rows', children })
}

/** What the app does, by its origin: `text` has `{origin}`. */
export function renderOrigin(appOrigin: string, text: string): HTMLElement {
  const [before = '', after = ''] = text.split('{origin}')
  const origin = element('bdi', { className: 'origin', text: appOrigin, attributes: { dir: 'ltr' } })
  return element('p', { children: [document.createTextNode(before), origin, document.createTextNode(after)] })
}

function renderValue(value: string, kind: ApprovalRow['kind'], { direction }: ApprovalLanguage): HTMLElement {
  // Text of others keeps its own direction and cannot change that of ours. Among words that run from right to left, a
  // value of ours is one of them, an amount is not.
  const attributes = { dir: kind === 'text' || direction === 'rtl' ? 'auto' : 'ltr' }
  if (kind !== 'text') return element('bdi', { text: value, attributes })
  // What scrolls is reached by keyboard.
  return element('pre', { text: value, attributes: { ...attributes, tabindex: '0' } })
}

/** The groups are told apart by space alone: copied, it is the address again. */
function renderWhole(value: string): HTMLElement {
  const groups = groupAddress(value).map((group) => element('span', { text: group }))
  return element('bdi', { className: 'address', attributes: { dir: 'ltr' }, children: groups })
}

function renderWarnings(warnings: readonly ApprovalWarning[], { texts }: ApprovalLanguage): HTMLElement {
  const items = warnings.map(({ level, text }) =>
    element('li', {
      className: `warning warning-${level}`,
      children: [element('strong', { text: `${texts[level]}: ` }), element('bdi', { text })],
    }),
  )
  return element('ul', {
    className: 'warnings',
    attributes: { 'aria-label': texts.warnings },
    children: items,
  })
}

function renderChanges(
  changes: readonly ApprovalChange[] | null,
  { texts, direction }: ApprovalLanguage,
): HTMLElement {
  const heading = element('h2', { text: texts.changes })
  if (changes === null || changes.length === 0) {
    const text = changes === null ? texts.unknownChanges : texts.noChanges
    return element('section', { children: [heading, element('p', { text })] })
  }
  const items = changes.map(({ sign, amount, symbol, picture }) =>
    element('li', {
      className: sign === '+' ? 'gain' : 'loss',
      children: [
        picture === undefined ? null : renderPicture(picture, symbol),
        element('bdi', {
          attributes: { dir: direction === 'rtl' ? 'auto' : 'ltr' },
          children: [
            // A sign and its number are never turned around.
            element('bdi', { text: `${sign === '-' ? '−' : sign}${amount}`, attributes: { dir: 'ltr' } }),
            document.createTextNode(` ${symbol}`),
          ],
        }),
      ],
    }),
  )
  return element('section', { children: [heading, element('ul', { className: 'changes', children: items })] })
}

function renderDetails(rows: readonly ApprovalRow[], language: ApprovalLanguage): HTMLElement {
  const summary = element('summary', { text: language.texts.details })
  return element('details', { children: [summary, renderRows(rows, language)] })
}

/** Splits an address into groups of four for reading, an EVM one after its 0x. interface-guide.md §12. */
function groupAddress(address: string): string[] {
  const prefix = address.startsWith('0x') ? ['0x'] : []
  return [...prefix, ...(address.slice(prefix.length * 2).match(/.{1,4}/gs) ?? [])]
}

/**
 * The picture of a network, coin or token that this deployment vouches for, drawn by the frame's own server. The box is there at
 * once with the first letter of `name` in it, which is left where there is no picture. It says nothing: the name is beside it.
 */
function renderPicture(id: string, name: string): HTMLElement {
  const [letter = ''] = name.toUpperCase()
  const image = element('img', { attributes: { src: toFramePicturePath(id), alt: '' } })
  image.addEventListener('error', () => image.remove())
  return element('span', {
    className: 'picture',
    // Not text: it would be read, and copied, before the name.
    attributes: { 'aria-hidden': 'true', 'data-letter': letter },
    children: [image],
  })
}
