/** What an element is made of; text goes in as text. */
type ElementParts = {
  className?: string
  text?: string
  attributes?: Readonly<Record<string, string>>
  children?: readonly (Node | null)[]
}

/** Makes an element. There is no other way into the page: nothing here parses markup. embedded-wallet.md §13, 17. */
export function element<TTag extends keyof HTMLElementTagNameMap>(
  tag: TTag,
  { className, text, attributes = {}, children = [] }: ElementParts = {},
): HTMLElementTagNameMap[TTag] {
  const made = document.createElement(tag)
  if (className) made.className = className
  if (text !== undefined) made.textContent = text
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children.filter((child) => child !== null))
  return made
}
