import type { ApprovalRow, ApprovalWarning } from '../../model/approvalModel.js'
import { escapeHidden } from '../messages/escapeHidden.js'

/** A short fact of our own making. */
export function plain(label: string, value: string): ApprovalRow {
  return { label, value, kind: 'plain' }
}

/** One of several things that are done; the rows below are about it. */
export function step(label: string, value: string): ApprovalRow {
  return { label, value, kind: 'step' }
}

/** An address or another id, whole. */
export function whole(label: string, value: string): ApprovalRow {
  return { label, value, kind: 'whole' }
}

/** Text of somebody else; what cannot be seen in it is spelled out. */
export function text(label: string, value: string): ApprovalRow {
  return { label, value: escapeHidden(value), kind: 'text' }
}

/** Worth a second look. */
export function caution(text: string): ApprovalWarning {
  return { level: 'caution', text }
}

/** Likely to cost something. */
export function danger(text: string): ApprovalWarning {
  return { level: 'danger', text }
}
