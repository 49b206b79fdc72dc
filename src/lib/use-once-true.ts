import { useEffect, useState } from 'react'

/**
 * Returns true from the first time `wanted` is true. A dialog that was open once stays mounted, so that closing it
 * returns the focus.
 */
export const useOnceTrue = (wanted: boolean): boolean => {
  const [wasTrue, setWasTrue] = useState(false)
  useEffect(() => {
    if (wanted) setWasTrue(true)
  }, [wanted])
  return wasTrue
}
