import type { LanguageTag } from '@gangway/protocol'
import type { ApprovalModel } from '../model/approvalModel.js'
import type { ApprovalLanguage } from './approvalLanguage.js'
import type { ApprovalAction, ShownState } from './approvalState.js'
import { button } from './button.js'
import { element } from './element.js'
import { createGuard, type Guard, getProof } from './guard/createGuard.js'
import { watchPress } from './guard/watchPress.js'
import { type Confirmation, openConfirmation } from './openConfirmation.js'
import { renderModel, renderOrigin } from './renderModel.js'

type Parts = { surface: HTMLElement; heading: HTMLElement; language: ApprovalLanguage }

/** A request that waits for the person's word. */
export function renderReady(
  model: ApprovalModel,
  act: (action: ApprovalAction) => void,
  parts: Parts,
): ShownState {
  return getProof(model) === 'window'
    ? renderElsewhere(model, act, parts.language)
    : renderHere(model, act, parts)
}

/** With the button that agrees, once the person can have seen what to. */
function renderHere(
  model: ApprovalModel,
  act: (action: ApprovalAction) => void,
  { surface, heading, language }: Parts,
): ShownState {
  const { texts } = language
  const hint = renderHint()
  const approve = element('button', {
    className: 'approve',
    text: model.approveLabel,
    attributes: { type: 'button', 'aria-describedby': 'hint', 'aria-disabled': 'true' },
  })
  const word = getProof(model) === 'word' ? createWord(language.tag) : null
  const field = word === null ? null : renderField(language, () => update())
  const origin = renderOrigin(model.appOrigin, texts.asks)
  const content = renderModel(model, word, language)

  const guard = createGuard({
    surface,
    witnesses: [heading, origin, ...content.flatMap((part) => [...part.querySelectorAll('.warning')])],
    model,
    hasTyped: () => field !== null && word !== null && isWord(field.input.value, word),
    onChange: () => update(),
  })
  // A zoomed page or a phone on its side has no room for what is to be read; a window of our own has.
  const elsewhere = createElsewhere(model, act, { hint, language })
  function update(): void {
    const obstacle = guard.getObstacle()
    elsewhere.open.hidden = obstacle !== 'tooSmall'
    approve.hidden = !elsewhere.open.hidden
    approve.setAttribute('aria-disabled', String(obstacle !== null))
    showSettling(approve, guard.getSettling())
    // What passes by itself needs no words.
    if (obstacle !== 'settling') hint.textContent = obstacle === null ? '' : texts[obstacle]
  }
  function explain(): void {
    hint.textContent = texts[guard.getObstacle() ?? 'hold']
  }
  async function confirm(): Promise<void> {
    if (await guard.confirm()) act('approve')
    else explain()
  }
  watchPress(approve, {
    isReady: () => guard.getObstacle() === null,
    onPress: () => void confirm(),
    onMiss: explain,
  })

  return {
    title: model.title,
    body: [origin, ...content, ...(field ? [field.label] : [])],
    buttons: [hint, button(texts.decline, () => act('decline')), elsewhere.open, approve],
    stop() {
      guard.stop()
      elsewhere.close()
    },
  }
}

/** The button fills while it waits by itself, from the start whenever the wait begins anew, so that nobody presses too soon. */
function showSettling(button: HTMLElement, settling: ReturnType<Guard['getSettling']>): void {
  button.classList.toggle('settling', settling !== null)
  if (!settling) return
  button.style.setProperty('--settling', `${settling.whole}ms`)
  for (const filling of button.getAnimations()) filling.currentTime = settling.passed
}

/** With a button that leads to a window of our own, where it is agreed to. */
function renderElsewhere(
  model: ApprovalModel,
  act: (action: ApprovalAction) => void,
  language: ApprovalLanguage,
): ShownState {
  const { texts } = language
  const hint = renderHint()
  hint.textContent = texts.inWindow
  const elsewhere = createElsewhere(model, act, { hint, language })
  return {
    title: model.title,
    body: [renderOrigin(model.appOrigin, texts.asks), ...renderModel(model, null, language)],
    buttons: [hint, button(texts.decline, () => act('decline')), elsewhere.open],
    stop: elsewhere.close,
  }
}

/** A button that opens a window of our own; the request is agreed to there. */
function createElsewhere(
  model: ApprovalModel,
  act: (action: ApprovalAction) => void,
  { hint, language: { texts } }: { hint: HTMLElement; language: ApprovalLanguage },
): { open: HTMLButtonElement; close(): void } {
  let confirmation: Confirmation | null = null
  const open = button(texts.openWindow, () => {
    confirmation?.close()
    confirmation = openConfirmation(model, act)
    hint.textContent = confirmation ? texts.windowOpened : texts.windowBlocked
  })
  return { open, close: () => confirmation?.close() }
}

function renderHint(): HTMLElement {
  return element('p', { className: 'hint', attributes: { id: 'hint', role: 'status' } })
}

function renderField(
  { texts, direction }: ApprovalLanguage,
  onInput: () => void,
): { label: HTMLElement; input: HTMLInputElement } {
  const input = element('input', {
    attributes: {
      type: 'text',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      maxlength: '16',
      dir: direction,
    },
  })
  input.addEventListener('input', onInput)
  return { label: element('label', { children: [element('span', { text: texts.typeWord }), input] }), input }
}

type Letters = { consonants: string; vowels: string; shape: string }

/** c: a consonant, v: a vowel. 84,375 words. On the keyboards of English and of Spanish alike. */
const latin: Letters = { consonants: 'bdfghjkmnprstvz', vowels: 'aeiou', shape: 'cvcvc' }

/**
 * One letter of each family that dots alone tell apart, and those alone that every keyboard of the script has at one code
 * point. 58,564 words.
 */
const arabic: Letters = { consonants: 'بحدرسصطعفلم', vowels: 'او', shape: 'cvccvc' }

/** A word nobody can know who does not see it: letters that are easily told apart, and typed on the language's keyboard. */
export function createWord(language: LanguageTag): string {
  const { consonants, vowels, shape } = language === 'ar' ? arabic : latin
  return [...shape].map((kind) => pick(kind === 'c' ? consonants : vowels)).join('')
}

/** Whether that word was typed: in any case, and whatever marks, spaces or stretching a keyboard adds. */
export function isWord(typed: string, word: string): boolean {
  const letters = typed.normalize('NFKD').replace(/[^\p{L}]|\u0640/gu, '')
  return letters.toLowerCase() === word
}

function pick(letters: string): string {
  const all = new Uint32Array(1)
  // 2^32 is no multiple of 15, 11 or 5; the difference is one in 10^8.
  const [number = 0] = crypto.getRandomValues(all)
  return letters.charAt(number % letters.length)
}
