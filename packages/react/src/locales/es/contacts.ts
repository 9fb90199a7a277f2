import type { Messages } from '../catalogue.js'

/** Spanish texts of contacts, and of whom one can send to. interface-guide.md §8.4, §9.3. */
export const contactTexts: Messages = {
  'contacts.save': 'Guardar contacto',
  'contacts.rename': 'Cambiar nombre',
  'contacts.name': 'Nombre',
  'contacts.kept': 'Solo se guarda en este navegador',
  'contacts.nameMissing': 'Escribe un nombre',
  'contacts.full': 'No caben más contactos. Quita uno primero.',
  'contacts.cancel': 'Cancelar',
  'contacts.confirm': 'Guardar',
  'contacts.saved': '{name} ya es un contacto',
  'contacts.remove': 'Quitar {name}',
  'contacts.removeQuestion': '¿Quitar {name} de tus contactos?',
  'contacts.keep': 'Conservar',
  'contacts.removeConfirm': 'Quitar',
  'recipients.contacts': 'Contactos',
  'recipients.own': 'Tus cuentas',
  'recipients.recent': 'Recientes',
  'recipients.isOwn': 'Tu cuenta',
  'recipients.isContact': 'Contacto',
}
