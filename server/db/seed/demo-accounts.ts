/** The accounts that can be used to sign in to the demo. The seed creates them; the start prints them. */
export const demoAccounts = [
  { role: 'fan', email: 'fan@demo.example', password: 'stagedoor-demo' },
  { role: 'creator', email: 'creator@demo.example', password: 'stagedoor-demo' },
  { role: 'pending', email: 'pending@demo.example', password: 'stagedoor-demo' },
  { role: 'admin', email: 'admin@demo.example', password: 'stagedoor-demo' },
] as const
