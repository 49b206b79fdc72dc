import Router from 'next/router'

/** Goes to an address from outside React. A newer navigation may win: then this one simply ends. */
export const navigate = async (path: string): Promise<void> => {
  try {
    await Router.push(path)
  } catch (error) {
    if (!(error as { cancelled?: boolean } | null)?.cancelled) throw error
  }
}
