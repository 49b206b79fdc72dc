import Router from 'next/router'

/** Navigates from outside React. Returns without an error when a newer navigation replaces this one. */
export const navigate = async (path: string): Promise<void> => {
  try {
    await Router.push(path)
  } catch (error) {
    if (!(error as { cancelled?: boolean } | null)?.cancelled) throw error
  }
}
