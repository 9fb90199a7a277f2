/** What the screen shows, what undoes it, and what is said to who does not see it. */
export type ShownState = {
  title: string
  body: readonly Node[]
  buttons: readonly HTMLElement[]
  spoken?: string
  stop?(): void
}
