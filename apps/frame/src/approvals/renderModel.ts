import type { ApprovalChange, ApprovalModel, ApprovalRow, ApprovalWarning } from '../model/approvalModel.js'
import { element } from './element.js'
import { groupAddress } from './groupAddress.js'
import { texts } from './texts.js'

/**
 * Everything a person reads before agreeing, in the order of its weight. embedded-wallet.md §10 “show”. A `word` that is
 * to be typed stands in its midst.
 */
export function renderModel(model: ApprovalModel, word: string | null): HTMLElement[] {
  const { account, networkName, rows, warnings, changes, details = [], digest, isKeptByService } = model
  const about: ApprovalRow[] = [
    ...(word === null ? [] : [{ label: texts.word, value: word, kind: 'plain' } as const]),
    { label: texts.account, value: account, kind: 'whole' },
    { label: texts.network, value: networkName, kind: 'plain' },
    ...(isKeptByService
      ? [{ label: texts.recovery, value: texts.keptByService, kind: 'plain' } as const]
      : []),
  ]
  const parts = [
    warnings.length > 0 ? renderWarnings(warnings) : null,
    renderRows(rows),
    changes === undefined ? null : renderChanges(changes),
    renderRows(about),
    renderDetails([...details, { label: texts.digest, value: digest, kind: 'text' }]),
  ]
  return parts.filter((part) => part !== null)
}

/** Facts in the order given. */
export function renderRows(rows: readonly ApprovalRow[]): HTMLElement {
  const children = rows.map(({ label, value, kind }) =>
    element('div', {
      className: `row row-${kind}`,
      children: [
        element('dt', { text: label }),
        element('dd', { children: [kind === 'whole' ? renderWhole(value) : renderValue(value, kind)] }),
      ],
    }),
  )
  return element('dl', { className: 'rows', children })
}

/** The app's origin, and what it does. */
export function renderOrigin(appOrigin: string, does: string): HTMLElement {
  const origin = element('bdi', { className: 'origin', text: appOrigin, attributes: { dir: 'ltr' } })
  return element('p', { children: [origin, document.createTextNode(` ${does}`)] })
}

function renderValue(value: string, kind: ApprovalRow['kind']): HTMLElement {
  // Text of others keeps its own direction and cannot change that of ours.
  const attributes = { dir: kind === 'text' ? 'auto' : 'ltr' }
  if (kind !== 'text') return element('bdi', { text: value, attributes })
  // What scrolls is reached by keyboard.
  return element('pre', { text: value, attributes: { ...attributes, tabindex: '0' } })
}

/** The groups are told apart by space alone: copied, it is the address again. */
function renderWhole(value: string): HTMLElement {
  const groups = groupAddress(value).map((group) => element('span', { text: group }))
  return element('bdi', { className: 'address', attributes: { dir: 'ltr' }, children: groups })
}

function renderWarnings(warnings: readonly ApprovalWarning[]): HTMLElement {
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

function renderChanges(changes: readonly ApprovalChange[] | null): HTMLElement {
  const heading = element('h2', { text: texts.changes })
  if (changes === null || changes.length === 0) {
    const text = changes === null ? texts.unknownChanges : texts.noChanges
    return element('section', { children: [heading, element('p', { text })] })
  }
  const items = changes.map(({ sign, amount, symbol }) =>
    element('li', {
      className: sign === '+' ? 'gain' : 'loss',
      children: [
        element('bdi', {
          text: `${sign === '-' ? '−' : sign}${amount} ${symbol}`,
          attributes: { dir: 'ltr' },
        }),
      ],
    }),
  )
  return element('section', { children: [heading, element('ul', { className: 'changes', children: items })] })
}

function renderDetails(rows: readonly ApprovalRow[]): HTMLElement {
  return element('details', { children: [element('summary', { text: texts.details }), renderRows(rows)] })
}
