/** Whether bytes are an OpenSSL "Salted__" message. */
export declare const isSalted: (bytes: Uint8Array) => boolean;
/**
 * Opens AES-256-CBC as CryptoJS and `openssl enc -aes-256-cbc -md md5` write it.
 * @returns null when the passphrase does not fit
 */
export declare const openSalted: (bytes: Uint8Array, passphrase: string) => Uint8Array | null;
