import { element } from '../../approvals/element.js'
import { alertOf, button, heading } from '../../page/drawing.js'
import type { AccountDrawing } from '../accountDrawing.js'
import type { AccountState } from '../accountState.js'
import { holdToShow } from './holdToShow.js'

type At<TStep extends AccountState['step']> = Extract<AccountState, { step: TStep }>

/** Says what the words are, before they are shown. */
export function drawExportQuestion({ end }: At<'export'>, drawing: AccountDrawing): Node[] {
  const { flow, language, guard } = drawing
  const { texts } = language
  const isOver = end === 'usedUp'
  return [
    heading(texts.exportTitle),
    element('p', { text: texts.exportWhat }),
    element('p', { className: 'warning', text: texts.exportWarning }),
    element('p', { text: texts.exportAlone }),
    ...(isOver
      ? [button(texts.logInAgain, 'primary', flow.logInAgain)]
      : [button(texts.exportGo, 'primary', flow.exportWallet, guard.mayPress)]),
    button(texts.backToAccount, 'secondary', flow.back),
    ...alertOf(end && texts[`exportEnd.${end}`]),
  ]
}

/** The words and keys, each seen for as long as its button is held. */
export function drawExported(
  { secrets }: At<'exported'>,
  { flow, language: { texts } }: AccountDrawing,
): Node[] {
  const { words, evmKey, solanaKey } = secrets
  return [
    heading(texts.exportTitle),
    element('p', { text: texts.exportHold }),
    ...holdToShow(texts.exportWords, words, texts),
    ...holdToShow(texts.exportEvmKey, evmKey, texts),
    ...holdToShow(texts.exportSolanaKey, solanaKey, texts),
    element('p', { className: 'warning', text: texts.exportKeep }),
    button(texts.exportDone, 'primary', flow.back),
  ]
}
