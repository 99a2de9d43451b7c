/** Lambda's own way to say who a function is; a bundle takes this in place of the SDK's search for credentials. */
export const defaultProvider = () => () => {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId = "",
    AWS_SECRET_ACCESS_KEY: secretAccessKey = "",
    AWS_SESSION_TOKEN: sessionToken = "",
  } = process.env;
  return Promise.resolve({ accessKeyId, secretAccessKey, sessionToken });
};
