import type { ApprovalRow, ApprovalWarning } from '../../model/approvalModel.js'
import { hasHidden } from '../messages/escapeHidden.js'
import type { Description } from '../model/createModel.js'
import { caution, danger, plain, text, whole } from '../model/rows.js'
import type { RequestTexts } from '../texts/en.js'
import { knownTypedData } from './known/index.js'
import type { TypedDataFacts } from './known/knownTypedData.js'
import type { TypedData, TypedTypes, TypedValue } from './readTypedValue.js'

/** Says what signing typed data does. Every field is shown: of what is known in the details, of anything else at once. */
export async function describeTypedData(data: TypedData, facts: TypedDataFacts): Promise<Description> {
  const fields = toFieldRows(data)
  const { texts } = facts.tokens
  const warnings = getWarnings(data, texts)
  const domain = getDomainRows(data, texts)
  const known = await findKnown(data, facts)
  if (known) return { ...known, details: [...domain, ...fields], warnings: [...known.warnings, ...warnings] }
  return {
    title: texts.signData,
    approveLabel: texts.sign,
    rows: [...domain, ...fields],
    warnings: [danger(texts.unknownData), ...warnings],
    recipient: facts.contract,
  }
}

async function findKnown(data: TypedData, facts: TypedDataFacts): Promise<Description | null> {
  for (const known of knownTypedData) {
    const description = await known.describe(data, facts)
    if (description) return description
  }
  return null
}

function getDomainRows({ primaryType, domain }: TypedData, texts: RequestTexts): ApprovalRow[] {
  const { name, version, verifyingContract, salt } = domain
  return [
    plain(texts.kind, primaryType),
    ...(typeof name === 'string' ? [text(texts.application, name)] : []),
    ...(typeof version === 'string' ? [text(texts.version, version)] : []),
    ...(typeof verifyingContract === 'string' ? [whole(texts.contract, verifyingContract)] : []),
    ...(typeof salt === 'string' ? [plain(texts.salt, salt)] : []),
  ]
}

function getWarnings({ domain, message }: TypedData, texts: RequestTexts): ApprovalWarning[] {
  return [
    ...(domain.chainId === undefined ? [caution(texts.everyNetwork)] : []),
    ...(hasHiddenText(domain) || hasHiddenText(message) ? [caution(texts.messageHasHidden)] : []),
  ]
}

function hasHiddenText(value: TypedValue): boolean {
  if (typeof value === 'object') return Object.values(value).some(hasHiddenText)
  return typeof value === 'string' && hasHidden(value)
}

/** Every field of the message, one row each, named by its path. */
function toFieldRows({ types, primaryType, message }: TypedData): ApprovalRow[] {
  return toRows(primaryType, message, types, '')
}

function toRows(type: string, value: TypedValue, types: TypedTypes, path: string): ApprovalRow[] {
  if (isList(value)) {
    const itemType = type.replace(/\[\d*\]$/, '')
    if (value.length === 0) return [plain(path, '[]')]
    return value.flatMap((item, index) => toRows(itemType, item, types, `${path}[${index}]`))
  }
  if (typeof value === 'object')
    return (types[type] ?? []).flatMap(({ name, type: fieldType }) => {
      const field = value[name]
      return field === undefined ? [] : toRows(fieldType, field, types, path ? `${path}.${name}` : name)
    })
  if (type === 'address') return [whole(path, String(value))]
  return [typeof value === 'string' ? text(path, value) : plain(path, String(value))]
}

function isList(value: TypedValue): value is readonly TypedValue[] {
  return Array.isArray(value)
}
