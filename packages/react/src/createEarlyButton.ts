import styles from './ConnectButton.module.css'
import { joinClasses } from './components/joinClasses.js'
import type { MessageOverrides, Messages } from './locales/catalogue.js'
import { chooseLanguage } from './locales/chooseLanguage.js'
import { buttonTexts } from './locales/en/button.js'
import { getDirection } from './locales/getDirection.js'
import { languages } from './locales/languages.js'
import { readTags } from './locales/readTags.js'
import type { MotionSetting } from './theme/motionSetting.js'
import type { ThemeSetting } from './theme/themeSetting.js'
import type { ThemeVariables } from './theme/themeVariables.js'
import './theme/theme.css'

/** Options of {@link EarlyButton}; those of `GangwayProvider` that change how the button looks. */
export type EarlyButtonOptions = {
  /** BCP 47 tag; default: the first of the browser's languages that there are texts for. */
  locale?: string | undefined
  messages?: MessageOverrides | undefined
  theme?: ThemeSetting | undefined
  motion?: MotionSetting | undefined
  themeVariables?: ThemeVariables | undefined
}

/** What an {@link EarlyButton} shows; `busy`: it was pressed, and code is loading. */
export type EarlyButtonState = 'unknown' | 'disconnected' | 'busy' | 'loadFailed'

/** A connect button without React. */
export type EarlyButton = {
  /** Contains the button, and has the class inside of which our styles hold. */
  root: HTMLElement
  button: HTMLButtonElement
  /** Takes other options. Words of another language than English follow when they have loaded. */
  setOptions(options: EarlyButtonOptions): void
  setState(state: EarlyButtonState): void
}

type Words = { tag: string; text: (key: keyof typeof buttonTexts) => string }

/**
 * Makes the button that `ConnectButton` draws for a person who is not connected, without React: the same element, classes and
 * words. A page shows it until the code of the dialog is needed. It needs a document.
 */
export function createEarlyButton(): EarlyButton {
  const root = document.createElement('span')
  const button = document.createElement('button')
  root.className = joinClasses('gw-root', styles.root)
  button.className = joinClasses(styles.button)
  button.type = 'button'
  button.dataset.gangwayConnectButton = ''
  button.setAttribute('aria-haspopup', 'dialog')
  root.append(button)
  let options: EarlyButtonOptions = {}
  let { words, late } = findWords(options)
  let state: EarlyButtonState = 'unknown'
  let undoVariables = () => {}

  const draw = () => {
    // English for a moment, and then something else, would be worse than nothing for that moment.
    const isUnknown = state === 'unknown' || late !== null
    const label = words.text(state === 'loadFailed' ? 'button.loadFailed' : 'button.connect')
    const box = document.createElement('span')
    box.className = joinClasses(styles.hidden)
    box.textContent = label
    button.replaceChildren(isUnknown ? box : label)
    button.dataset.state = isUnknown ? 'unknown' : state === 'busy' ? 'disconnected' : state
    setAttribute(button, 'aria-busy', isUnknown || state === 'busy' ? 'true' : null)
    setAttribute(button, 'aria-label', isUnknown ? label : null)
    root.lang = words.tag
    root.dir = getDirection(words.tag)
    setAttribute(root, 'data-gangway-theme', options.theme ?? null)
    root.dataset.gangwayMotion = options.motion ?? 'system'
  }

  return {
    root,
    button,
    setState(next) {
      state = next
      draw()
    },
    setOptions(next) {
      options = next
      const found = findWords(next)
      words = found.words
      late = found.late
      draw()
      // Options that came meanwhile count, not those whose words come now.
      found.late?.then((loaded) => {
        if (options !== next) return
        words = loaded
        late = null
        draw()
      })
      undoVariables()
      undoVariables = setVariables(root, next.themeVariables)
    },
  }
}

/** Words that are here; `late` has those of another language of ours, or English if they do not load. */
function findWords({ locale, messages = {} }: EarlyButtonOptions): {
  words: Words
  late: Promise<Words> | null
} {
  const wanted = readTags(locale === undefined ? navigator.languages : [locale])
  const isKnown = (name: string) => name === 'en' || name in languages || name in messages
  const { tag, names } = chooseLanguage(wanted, isKnown)
  const ours = names.find((name) => name in languages)
  const create = (tag: string, names: readonly string[], loaded: Messages = {}): Words => ({
    tag,
    text: (key) =>
      [...names, 'en']
        .map((name) => messages[name]?.[key] ?? (name === ours ? loaded[key] : undefined))
        .find((text) => text !== undefined) ?? buttonTexts[key],
  })
  const english = create('en', [])
  const load = languages[ours ?? '']
  if (!load) return { words: create(tag, names), late: null }
  const late = load().then(
    (loaded) => create(tag, names, loaded),
    () => english,
  )
  return { words: english, late }
}

/** Sets the host's variables, whose code loads only for a host that has some. Returns the way to take them back. */
function setVariables(root: HTMLElement, variables: ThemeVariables | undefined): () => void {
  let isOver = false
  let undo = () => {}
  if (variables)
    import('./theme/applyThemeVariables.js').then(
      ({ applyThemeVariables }) => {
        if (!isOver) undo = applyThemeVariables(root, variables)
      },
      () => {}, // our own look it is
    )
  return () => {
    isOver = true
    undo()
  }
}

function setAttribute(element: HTMLElement, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
