/** The roles of operators (product.md, Operators). */
export const operatorRoles = ['owner', 'finance', 'moderator', 'support'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** What an operator may do. Each endpoint for operators names one. */
export const permissions = [
  'overview.view',
  'people.view',
  'people.edit',
  'people.suspend',
  'people.erase',
  'people.viewAs',
  'creators.decide',
  'content.view',
  'reports.decide',
  'appeals.decide',
  'comments.decide',
  'supportRequests.answer',
  'money.view',
  'money.refund',
  'commission.edit',
  'payouts.decide',
  'disputes.decide',
  'site.edit',
  'operators.manage',
  'log.view',
  'system.manage',
] as const
export type Permission = (typeof permissions)[number]

/** The permissions of each role. An owner has all of them. */
export const permissionsOf: Readonly<Record<OperatorRole, readonly Permission[]>> = {
  owner: permissions,
  finance: [
    'overview.view',
    'people.view',
    'money.view',
    'money.refund',
    'commission.edit',
    'payouts.decide',
    'disputes.decide',
    'log.view',
  ],
  moderator: [
    'overview.view',
    'people.view',
    'people.suspend',
    'creators.decide',
    'content.view',
    'reports.decide',
    'appeals.decide',
    'comments.decide',
  ],
  support: ['overview.view', 'people.view', 'people.edit', 'people.viewAs', 'money.view', 'supportRequests.answer'],
}

/** Whether a role has a permission; who has no role has none. */
export const allows = (role: OperatorRole | null | undefined, permission: Permission): boolean =>
  role ? permissionsOf[role].includes(permission) : false
