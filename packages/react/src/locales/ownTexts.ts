/** Texts that a view brings itself, by BCP 47 tag and key; English has them all. */
export type OwnTexts<TKey extends string = string> = {
  readonly en: Readonly<Record<TKey, string>>
  readonly [tag: string]: Readonly<Partial<Record<TKey, string>>>
}
