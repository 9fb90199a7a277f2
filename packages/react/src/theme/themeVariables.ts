declare module '../GangwayContext.js' {
  interface GangwayContextValue {
    themeVariables: ThemeVariables | null
  }
}

/** Names under which hosts of AppKit 1.7 set its look; each stands for tokens of ours. modal-behaviour.md §15. */
export type W3mVariable =
  | '--w3m-font-family'
  | '--w3m-accent'
  | '--w3m-color-mix'
  | '--w3m-color-mix-strength'
  | '--w3m-font-size-master'
  | '--w3m-border-radius-master'
  | '--w3m-z-index'
  | '--w3m-qr-color'

/** Values for tokens of theme.css, or under the older names. docs/recipes/theming.md lists them. */
export type ThemeVariables = Readonly<Partial<Record<`--gw-${string}` | W3mVariable, string | number>>>
