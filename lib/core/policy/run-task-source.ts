/** What runs of Terraform are known as among the hooks: no source of a policy has this name. */
export const runTaskSource = "terraform";
