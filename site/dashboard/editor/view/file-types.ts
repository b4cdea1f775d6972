import { pictureTypes } from '../../../../shared/pictures/address.ts'

/** What a file chooser offers. */
export const acceptedPictures = Object.values(pictureTypes).join(',')
