import type { Config } from '@gangway/core'
import type { OpenableView } from '@gangway/react'
import { createEarlyButton, type EarlyButton } from '@gangway/react/early'
import { type AttachedButton, attachButton } from './attachButton.js'
import { type ButtonAccount, readButtonAccount } from './buttonAccount.js'
import type { AllOptions, ButtonOptions } from './buttonOptions.js'

declare global {
  interface HTMLElementTagNameMap {
    'gangway-button': GangwayButtonElement
  }
  // They bubble, so they arrive at any element and at the document.
  interface GlobalEventHandlersEventMap extends GangwayButtonEventMap {}
}

/** Events of {@link GangwayButtonElement}; they bubble. */
export interface GangwayButtonEventMap {
  /** An account is in use now, also one of an earlier visit or one that was connected before there was a button. */
  'gangway-connect': CustomEvent<ButtonAccount>
  /** No account is in use any more. */
  'gangway-disconnect': CustomEvent<ButtonAccount>
  /** The account in use, its network, its balance or its name changed; after each of the two above too. */
  'gangway-change': CustomEvent<ButtonAccount>
  'gangway-open': CustomEvent<null>
  'gangway-close': CustomEvent<null>
}

// A server has no elements, and may import this file all the same.
const Base = typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement

/**
 * The connect button, with the dialog behind it. It shows who is connected. Attributes: `locale` (BCP 47 tag), `theme` (`light`,
 * `dark`, `system`), `motion` (`system`, `reduced`), `show-balance`. React and the dialog load when the button is pressed, when
 * somebody is connected, or when a login goes on.
 */
export class GangwayButtonElement extends Base {
  static readonly observedAttributes = ['locale', 'theme', 'motion', 'show-balance']

  #config: Config | null = null
  #options: ButtonOptions = {}
  #early: EarlyButton | null = null
  #attached: AttachedButton | null = null

  /** Of `createConfig`; the button starts it, and does not stop it. Null: the button is busy. */
  get config(): Config | null {
    return this.#config
  }
  set config(config: Config | null) {
    if (config === this.#config) return
    this.#detach()
    this.#config = config
    this.#attach()
  }

  /** Words, colours and links of the page; the last object that was set counts. */
  get options(): ButtonOptions {
    return this.#options
  }
  set options(options: ButtonOptions) {
    this.#options = options
    this.#update()
  }

  /** The account in use; null without a config. */
  get account(): ButtonAccount | null {
    return this.#config && readButtonAccount(this.#config.state)
  }

  /**
   * Opens the dialog. Resolves when it was told to open; its views may load after that.
   *
   * @param view default: Account while connected, else Connect
   * @throws Error without a config or outside of a document; what `import` threw if the dialog's code did not load.
   */
  async open(view?: OpenableView): Promise<void> {
    if (!this.#attached)
      throw new Error('<gangway-button> needs its property `config`, and to be in a document')
    await this.#attached.open(view)
  }

  /** Closes the dialog; does nothing if it is closed. */
  close(): void {
    this.#attached?.close()
  }

  connectedCallback(): void {
    // Set before the element was known to the browser, they hide the accessors.
    for (const name of ['config', 'options'] as const) {
      if (!Object.hasOwn(this, name)) continue
      const value = Reflect.get(this, name)
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, value)
    }
    this.#attach()
  }

  disconnectedCallback(): void {
    // An element that is moved comes back at once.
    queueMicrotask(() => {
      if (!this.isConnected) this.#detach()
    })
  }

  attributeChangedCallback(): void {
    this.#update()
  }

  #attach(): void {
    if (!this.isConnected || this.#attached) return
    if (!this.#early) {
      this.#early = createEarlyButton()
      this.#early.setOptions(this.#readOptions())
      this.append(this.#early.root)
    }
    if (!this.#config) return
    this.#attached = attachButton({
      host: this,
      config: this.#config,
      early: this.#early,
      options: this.#readOptions(),
      showsBalance: this.hasAttribute('show-balance'),
    })
  }

  #detach(): void {
    this.#attached?.detach()
    this.#attached = null
    this.#early?.root.remove()
    this.#early = null
  }

  #update(): void {
    this.#early?.setOptions(this.#readOptions())
    this.#attached?.update(this.#readOptions(), this.hasAttribute('show-balance'))
  }

  #readOptions(): AllOptions {
    const theme = this.getAttribute('theme')
    return {
      ...this.#options,
      locale: this.getAttribute('locale') ?? undefined,
      motion: this.getAttribute('motion') === 'reduced' ? 'reduced' : 'system',
      ...(theme === 'light' || theme === 'dark' || theme === 'system' ? { theme } : {}),
    }
  }
}
