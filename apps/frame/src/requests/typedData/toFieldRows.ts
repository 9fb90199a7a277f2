import type { ApprovalRow } from '../../model/approvalModel.js'
import { plain, text, whole } from '../model/rows.js'
import type { TypedData, TypedTypes, TypedValue } from './typedData.js'

/** Every field of the message, one row each, named by its path. */
export function toFieldRows({ types, primaryType, message }: TypedData): ApprovalRow[] {
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
