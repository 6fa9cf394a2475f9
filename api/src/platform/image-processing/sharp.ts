import sharp from 'sharp'

// Make libvips use one thread per image, because `imageQueue` already processes two images at the
// same time if the machine has the cores.
sharp.concurrency(1)
sharp.cache(false)
// Block all decoders, then allow those of the accepted types.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`),
})

/** `sharp`, configured for untrusted input. */
export { sharp }
